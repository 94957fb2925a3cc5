/** The choices for the appearance of the page. The first of each is the default. */
export const looks = {
  theme: ['system', 'light', 'dark'],
  board: ['wood', 'green', 'grey'],
  pieces: ['relief', 'flat', 'rings'],
} as const;

export type Look = keyof typeof looks;
