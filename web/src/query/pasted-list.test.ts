import { expect, test } from 'vitest'
import { pastedList } from './pasted-list.ts'

test.each([
  ['aa:bb:cc:dd:ee:ff\n10.0.0.1\n', ['aa:bb:cc:dd:ee:ff', '10.0.0.1']],
  ['a\r\n\r\n b \r\n', ['a', 'b']],
  ['pc-1\tpc-2\tpc-1', ['pc-1', 'pc-2']],
  ['10.0.0.1, 10.0.0.2; 10.0.0.3', ['10.0.0.1', '10.0.0.2', '10.0.0.3']],
  ['"pc-1"\n"pc-2"', ['pc-1', 'pc-2']],
  ['pc-1,pc-2;pc-1', ['pc-1', 'pc-2']],
  ['001b.540a.3c7f; 10.0.0.1,', ['001b.540a.3c7f', '10.0.0.1']],
  ['sw-a gi1/0/1, sw-b gi1/0/2', ['sw-a gi1/0/1', 'sw-b gi1/0/2']],
  ['B12-204-A, B12-204-B', ['B12-204-A', 'B12-204-B']],
  ['Solberg, Ingrid\nHansen, Ole', ['Solberg, Ingrid', 'Hansen, Ole']],
  ['10.0.0.1, 10.0.0.2, printer', ['10.0.0.1', '10.0.0.2', 'printer']],
])('%j is a list', (text, list) => {
  expect(pastedList(text)).toEqual(list)
})

test.each([
  '',
  '\n\n',
  'aa bb cc dd ee ff',
  'sw-b12-2 gi1/0/14',
  'pc-1\n',
  'pc-1\npc-1',
  'laptop a4bb.6d52.1c9e, lost link',
  'Solberg, Ingrid',
  'sw gi1/0/1-4, te1/1/1',
  'sw-b12-2 gi1/0/1, gi1/0/2',
  'seen 10.0.0.1, then lost, then back',
])('%j is none', (text) => {
  expect(pastedList(text)).toBeNull()
})
