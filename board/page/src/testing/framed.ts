/** Renders a component with the stores that it needs. */

import { render } from '@testing-library/svelte';
import type { Component } from 'svelte';
import type { Stores } from '../stores';
import Framed from './Framed.svelte';

export function renderFramed<Properties extends object>(
  stores: Stores,
  component: Component<Properties>,
  properties: Properties,
): void {
  render(Framed, { stores, component: component as Component<object>, properties });
}
