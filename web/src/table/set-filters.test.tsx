import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SetFilters } from './set-filters.tsx'

const state = { name: 'state', label: 'State', value: 'unconfirmed' }
const place = { name: 'building', label: 'Building', value: 'B02' }
const textOf = (set: Parameters<typeof SetFilters>[0]['set'], clearsAll = false) =>
  renderToStaticMarkup(<SetFilters set={set} clearsAll={clearsAll} onClear={() => undefined} />)
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

test('each filter that is set says its label and value, and how it is taken off', () => {
  expect(textOf([])).toBe('')
  expect(textOf([state, place])).toBe(
    '|Remove the filter |State:| unconfirmed|Remove the filter |Building:| B02|',
  )
})

test('all are taken off at once where there are several, and nothing else does it', () => {
  expect(textOf([state], true)).not.toContain('Clear all')
  expect(textOf([state, place], true)).toContain('Clear all')
})
