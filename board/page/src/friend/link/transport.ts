/** A connection between two pages, which carries texts in their order. */

export interface Transport {
  /** Called with each text of the other side, once it is set. */
  onText: (text: string) => void;
  /** Called once when the connection is lost or was closed by the other side. */
  onClose: () => void;
  /** Sends a text. After the end of the connection nothing happens. */
  send(text: string): void;
  /** Ends the connection. `onClose` is not called. */
  close(): void;
}
