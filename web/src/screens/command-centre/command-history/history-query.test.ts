import { expect, test } from 'vitest'
import { askedHistory } from './history-query.ts'

test('an address asks what it says', () => {
  const address = {
    q: ' printer ',
    target: 'sw-a01-1 Gi1/0/14',
    result: 'not-proven',
    proven: 'no',
    from: '2026-11-21T08:00:00.000Z',
    made: 'outside',
    before: 'outside-814',
    size: '25',
  }
  expect(askedHistory(address)).toMatchObject({ ...address, q: 'printer' })
})

test('what the call would refuse counts as not given, so that a made-up address still shows a history', () => {
  const wrong = {
    q: '  ',
    result: 'success',
    proven: 'perhaps',
    made: 'there',
    from: 'yesterday',
    to: '2026-13-41T08:00:00Z',
    before: '-1',
    after: 'outside-0',
    size: '7',
  }
  expect(Object.values(askedHistory(wrong)).filter((value) => value !== undefined)).toEqual([])
})
