/** Starts the board for other pages. It loads neither the engine nor the rest of the
 * page, and stores nothing. */

import { mount } from 'svelte';
import '../board/board.css';
import Embed from './Embed.svelte';
import { openGame } from './game';
import { readParameters } from './parameters';
import { loadRules } from '../rules/rules';

const target = document.getElementById('app') ?? document.body;

async function start(): Promise<void> {
  const { wanted, problems } = readParameters(location.search, location.hash);
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    const system = dark.matches ? 'dark' : 'light';
    root.dataset.theme = wanted.theme === 'system' ? system : wanted.theme;
  };
  dark.addEventListener('change', follow);
  follow();
  root.dataset.board = wanted.board;
  root.dataset.pieces = wanted.pieces;
  const rules = await loadRules();
  const opened = await openGame(wanted, rules);
  const props = {
    rules,
    wanted,
    tree: opened.tree,
    problems: [...problems, ...opened.problems],
  };
  target.replaceChildren();
  mount(Embed, { target, props });
}

start().catch((error: unknown) => {
  console.error(error);
  const text = document.createElement('p');
  text.className = 'loading';
  text.setAttribute('role', 'alert');
  text.textContent = error instanceof Error ? error.message : String(error);
  target.replaceChildren(text);
});
// Another fragment is another game.
addEventListener('hashchange', () => location.reload());
