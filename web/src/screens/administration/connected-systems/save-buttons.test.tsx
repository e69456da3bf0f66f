import type * as React from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SaveButtons } from './save-buttons.tsx'

const state = vi.hoisted(() => ({ insists: false }))
vi.mock('react', async (original) => ({
  ...(await original<typeof React>()),
  useState: () => [state.insists, () => undefined],
}))

const shown = (failed: string | null, insists = false, kind: 'dhcp' | 'notification' = 'dhcp') => {
  state.insists = insists
  return renderToStaticMarkup(
    <SaveButtons
      kind={kind}
      title="DHCP kea-9"
      isNew
      failed={failed}
      busy={false}
      onCancel={() => undefined}
      onSaveEnabled={() => undefined}
    />,
  )
}
const buttons = (html: string) =>
  [...html.matchAll(/<button type="(\w+)"[^>]*>([^<]*)/g)].map(([, type, words]) => `${type}: ${words}`)

test('a system whose test failed is saved disabled, or enabled by a second click that says what searches meet', () => {
  expect(buttons(shown(null))).toEqual(['button: Cancel', 'submit: Connect'])
  const failed = shown('kea-9 refused the connection')
  expect(failed).toContain('The test failed: kea-9 refused the connection')
  expect(buttons(failed)).toEqual(['button: Cancel', 'button: Connect enabled …', 'submit: Connect disabled'])
  const insisting = shown('kea-9 refused the connection', true)
  expect(insisting).toContain(
    'Every search of DHCP also asks DHCP kea-9, waits up to 8 s, and is incomplete without it.',
  )
  expect(buttons(insisting)).toEqual([
    'button: Cancel',
    'button: Connect enabled for every search',
    'submit: Connect disabled',
  ])
  expect(shown('it is gone', true, 'notification')).toContain('Messages to DHCP kea-9 are not delivered')
})
