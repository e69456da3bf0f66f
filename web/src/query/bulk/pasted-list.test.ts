import { expect, test } from 'vitest'
import { pastedList } from './pasted-list.ts'

test.each([
  ['aa:bb:cc:dd:ee:ff\n10.0.0.1\n', ['aa:bb:cc:dd:ee:ff', '10.0.0.1']],
  ['a\r\n\r\n b \r\n', ['a', 'b']],
  ['pc-1\tpc-2\tpc-1', ['pc-1', 'pc-2']],
  ['10.0.0.1, 10.0.0.2; 10.0.0.3', ['10.0.0.1', '10.0.0.2', '10.0.0.3']],
  ['"pc-1"\n"pc-2"', ['pc-1', 'pc-2']],
])('%j is a list', (text, list) => {
  expect(pastedList(text)).toEqual(list)
})

test.each(['', '\n\n', 'aa bb cc dd ee ff', 'sw-b12-2 gi1/0/14', 'pc-1\n', 'pc-1\npc-1'])(
  '%j is none',
  (text) => {
    expect(pastedList(text)).toBeNull()
  },
)
