import { expect, test } from 'vitest'
import { faultsIn } from './faults.ts'
import { valuesFrom } from './form-values.ts'
import { joinFrom, joinOf, joinText } from './join-values.ts'

const values = {
  ...valuesFrom({ about: ' 00:1b:54:0a:3c:7f ', kind: 'device', template: '' }, null, 'jdoe'),
  join: 'fault 10001',
  words: ' Mine, too. ',
}

test('what joins an open request is what was described, about what and for whom, and no template is asked for', () => {
  expect(faultsIn(values, [], [], null)).toEqual({})
  const join = joinOf(values)!
  expect(join).toEqual({ kind: 'fault', number: '10001' })
  expect(joinText(join)).toBe(values.join)
  const file = { name: 'port.txt', type: 'text/plain', content: 'bm8=', size: 2 }
  expect(joinFrom(values, join, [file]).intent).toEqual({
    system: null,
    requester: 'jdoe',
    join: { kind: 'fault', number: '10001' },
    words: 'Mine, too.',
    about: { kind: 'device', text: '00:1b:54:0a:3c:7f' },
    evidence: true,
    files: [{ name: 'port.txt', type: 'text/plain', content: 'bm8=' }],
  })
})

test('without a description, for nobody or about nothing it is said at the field', () => {
  expect(Object.keys(faultsIn({ ...values, words: '', requester: '', about: '' }, [], [], null))).toEqual([
    'requester',
    'words',
    'about',
  ])
})

test.each(['', '10001', 'request 0', 'request 1; 2', 'ticket 4'])('%j joins nothing', (join) => {
  expect(joinOf({ join })).toBeNull()
})
