/** The endings that can be practised: pieces of the user (White) and of the engine, and the goal. */

/** A king or a man. */
export type Kind = 'K' | 'M';

/** What the user is to reach. */
export type Goal = 'win' | 'hold';

/** A class of endings in the tables. */
export interface Ending {
  id:
    | 'kingMan'
    | 'twoKings'
    | 'threeKings'
    | 'men'
    | 'twoMen'
    | 'twoKingsKingMan'
    | 'kingManKing'
    | 'holdKingMan';
  own: readonly Kind[];
  other: readonly Kind[];
  goal: Goal;
  /** The least distance of a win, in plies, so that there is something to do. */
  least: number;
}

/** All of them, the easier ones first. */
export const endings: readonly Ending[] = [
  { id: 'kingMan', own: ['K'], other: ['M'], goal: 'win', least: 3 },
  { id: 'twoKings', own: ['K', 'K'], other: ['K'], goal: 'win', least: 7 },
  { id: 'threeKings', own: ['K', 'K', 'K'], other: ['K'], goal: 'win', least: 5 },
  { id: 'men', own: ['M'], other: ['M'], goal: 'win', least: 7 },
  { id: 'twoMen', own: ['M', 'M'], other: ['M'], goal: 'win', least: 13 },
  { id: 'twoKingsKingMan', own: ['K', 'K'], other: ['K', 'M'], goal: 'win', least: 9 },
  { id: 'kingManKing', own: ['K', 'M'], other: ['K'], goal: 'win', least: 11 },
  { id: 'holdKingMan', own: ['K'], other: ['K', 'M'], goal: 'hold', least: 0 },
];

/** The FEN of a random placement of the pieces, White to move. Men do not stand on their far row. */
export function placement({ own, other }: Ending, random: () => number): string {
  const free = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => file + rank));
  const place = (far: string) => (kind: Kind) => {
    const squares = free.filter((square) => kind === 'K' || !square.endsWith(far));
    const square = squares[Math.floor(random() * squares.length)];
    free.splice(free.indexOf(square), 1);
    return kind === 'K' ? `K${square}` : square;
  };
  return `W:W${own.map(place('8')).join(',')}:B${other.map(place('1')).join(',')}`;
}
