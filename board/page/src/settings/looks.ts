/** What can be chosen of how the page looks. The first of each is there unless another is chosen. */
export const looks = {
  theme: ['system', 'light', 'dark'],
  board: ['wood', 'green', 'grey'],
  pieces: ['relief', 'flat', 'rings'],
} as const;

export type Look = keyof typeof looks;
