import type { Run } from '@patchbay/contract/changes/run'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SettlePart } from './settle-part.tsx'

const may: Run['may'] = {
  cancel: false,
  stop: false,
  undo: false,
  approve: false,
  note: false,
  settle: true,
  extend: false,
}
const shown = (settle: boolean) =>
  renderToStaticMarkup(<SettlePart run={{ id: 7, may: { ...may, settle } }} onSettled={() => undefined} />)
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([whole]) => whole)

test('who may decide has three ways, none of them without a reason; who may not has none', () => {
  const all = buttons(shown(true))
  expect(all.map((html) => html.replaceAll(/<[^>]+>/g, '').trim())).toEqual([
    'Read again',
    'Confirm as changed',
    'Confirm as undone',
  ])
  expect(all.every((html) => html.includes('disabled'))).toBe(true)
  expect(shown(true)).toContain('Reason for decision')
  expect(shown(false)).toBe('')
})
