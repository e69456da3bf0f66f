import { expect, test } from 'vitest'
import { draftName } from './resource-form.tsx'

/** As the contract has the name of a form. */
const isTaken = (form: string) => /^[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60}){0,12}$/.test(form)

test('the form of each thing has a draft of its own, whatever stands in its id', () => {
  const ids = [
    'Campus hours',
    'campus hours',
    'ups-b01',
    'B01/B01-001',
    'x',
    'Prüfungen',
    'a'.repeat(253),
    '漢'.repeat(60),
  ]
  const names = [null, ...ids].map((id) => draftName('/site-resources/operating-hours', id))
  expect(names.filter((name) => !isTaken(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(names[0]).toBe('site-resources/operating-hours-new')
})
