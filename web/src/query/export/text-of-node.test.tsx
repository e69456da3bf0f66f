import { expect, test } from 'vitest'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { StateGlyph } from '../../ui/state-glyph.tsx'
import { textOfNode } from './text-of-node.ts'

function Part({ word }: { word: string }) {
  return <b>{word}!</b>
}

test.each([
  [null, ''],
  [false, ''],
  [0, '0'],
  ['up', 'up'],
  [<span key="a">up</span>, 'up'],
  [
    <span key="b">
      <StateGlyph glyph="ok" />
      up, {'uplink'}
    </span>,
    'up, uplink',
  ],
  [<RelativeAge key="c" since="2026-11-21T09:00:00Z" />, '2026-11-21T09:00:00Z'],
  [<>one{[false, <i key="more"> and {2} more</i>]}</>, 'one and 2 more'],
  [<Part key="d" word="hi" />, 'hi!'],
  [[<i key="1">a</i>, 'b'], 'ab'],
])('a cell is what it says (%#)', (node, text) => {
  expect(textOfNode(node)).toBe(text)
})
