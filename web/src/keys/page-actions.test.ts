import { expect, test } from 'vitest'
import { createPageActions } from './page-actions.ts'

const action = (id: string, does = id) => ({ id, does, run: () => undefined })

test('actions are there as long as the part that adds them', () => {
  const actions = createPageActions()
  let heard = 0
  const stop = actions.subscribe(() => (heard += 1))
  const removeExport = actions.add([action('csv'), action('json')])
  const removeShare = actions.add([action('share')])
  expect(actions.read().map(({ id }) => id)).toEqual(['csv', 'json', 'share'])
  removeExport()
  expect(actions.read().map(({ id }) => id)).toEqual(['share'])
  removeShare()
  expect(actions.read()).toEqual([])
  expect(heard).toBe(4)
  stop()
  actions.add([action('share')])
  expect(heard).toBe(4)
})

test('one list added by two parts goes with each of them; of two of one kind the later one counts', () => {
  const actions = createPageActions()
  const list = [action('copy', 'Copy card')]
  const removeFirst = actions.add(list)
  actions.add(list)
  removeFirst()
  expect(actions.read().map(({ does }) => does)).toEqual(['Copy card'])
  const removeOther = actions.add([action('copy', 'Copy row')])
  expect(actions.read().map(({ does }) => does)).toEqual(['Copy row'])
  removeOther()
  expect(actions.read().map(({ does }) => does)).toEqual(['Copy card'])
})
