import { defineChange } from '../change.ts'
import type { Asked } from '../change.ts'

/** Has a UPS unit test its battery under its load. Nothing stays of it but the result; one that runs can be ended. */
export const testUps = defineChange({
  name: 'test-ups',
  title: 'Self-test of a UPS unit',
  key: 'commands-ups-actions',
  path: '/site-resources/ups-units/self-test',
  calls: { preview: 'Preview the self-test of a UPS unit', apply: 'Have a UPS unit test its battery' },
  page: 'siteresources-ups-units',
  next: 'To the UPS units',
  once: true,
  act: true,
  fields: { unit: { kind: 'text', label: 'UPS unit', longest: 200 } },
})

export type UpsTestAsked = Asked<typeof testUps>
