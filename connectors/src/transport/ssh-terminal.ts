// What a terminal shows of the raw text: `\b` and `\r` move the cursor, ANSI sequences (CSI, OSC, two-byte) show nothing.
// Each alternative begins with ESC and runs at most to the next ESC, so the search stays linear on hostile text.
// eslint-disable-next-line no-control-regex
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]?|\][^\u0007\u001b\n]*\u0007?|[ -/]*[0-~]?)/g
// eslint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Longer lines are no terminal's: their cursor movements are dropped instead of followed. */
const longestMoved = 65_536

const writeOver = (line: string): string => {
  const cells: string[] = []
  let cursor = 0
  for (const character of line) {
    if (character === '\b') cursor = Math.max(0, cursor - 1)
    else if (character === '\r') cursor = 0
    else {
      cells[cursor] = character
      cursor += 1
    }
  }
  return cells.join('').trimEnd()
}

const visibleLine = (line: string): string => {
  const bare = line.replace(/\r+$/, '')
  const moves = bare.includes('\b') || bare.includes('\r')
  return moves && bare.length <= longestMoved ? writeOver(bare) : bare
}

/** The lines a person would see; the last one may be unfinished (a prompt). */
export const visibleLines = (raw: string): string[] =>
  raw
    .replace(sequences, '')
    .split('\n')
    .map((line) => visibleLine(line).replace(invisible, ''))
