import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'

/** A text of a switch line by line; nothing is one line that says so, as on the page. */
export const textPart = (command: string, device: string, text: string, said: Said): ShownPart => ({
  title: command,
  columns: ['Switch', 'Line'],
  rows: (text === '' ? 'Nothing.' : text.replace(/\n$/, ''))
    .split(/\r?\n/)
    .map((line) => ({ cells: [device, line], said })),
})
