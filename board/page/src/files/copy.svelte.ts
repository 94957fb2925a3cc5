/** Copies the text of a field. If the browser refuses that, the text is selected instead. */

import { getAppContext } from '../context';
import { files } from '../texts/messages/files';

export class Copier {
  /** Whether the text was copied just now. */
  copied = $state(false);

  readonly #notices = getAppContext().notices;

  async copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(field.value);
      this.copied = true;
      setTimeout(() => (this.copied = false), 2000);
    } catch {
      field.select();
      this.#notices.inform(files.copyFailed);
    }
  }
}
