import type { Batch } from '@patchbay/contract/changes/batch/batch'
import { expect, test } from 'vitest'
import { csvOf } from '../../query/export/save-file.ts'
import { resultTable } from './result-table.ts'

const row = {
  id: 41,
  position: 1,
  stage: 1,
  target: 'sw-b12-1 Gi1/0/1',
  sentence: 'Set Gi1/0/1 of sw-b12-1 to VLAN 20.',
  state: 'done' as const,
  why: null,
  findings: [],
  unchanged: false,
  cells: ['sw-b12-1', 'Gi1/0/1', '=1+1'],
  requestedAt: '2026-11-20T09:00:00.000Z',
  beganAt: '2026-11-20T09:01:00.000Z',
  endedAt: '2026-11-20T09:02:00.000Z',
}

const list: Batch = {
  id: '11111111-2222-3333-4444-555555555555',
  kind: 'assign-port',
  title: 'Switch port assignment',
  requester: 'ada',
  requestedAt: row.requestedAt,
  reason: 'a test',
  runAt: null,
  expiresAt: null,
  endsWithTicket: false,
  ticket: null,
  appliedAt: row.requestedAt,
  stoppedAt: null,
  stoppedWhy: null,
  goesOn: false,
  heads: ['Switch', 'Port', 'Description'],
  rows: [
    row,
    {
      ...row,
      id: 42,
      position: 2,
      state: 'undone',
      why: 'It refused, twice.',
      cells: ['sw-b12-1', 'Gi1/0/2', ''],
    },
    {
      ...row,
      id: 43,
      position: 3,
      state: 'cancelled',
      unchanged: true,
      beganAt: null,
      cells: ['sw-b12-1', 'Gi1/0/3', ''],
    },
  ],
  wantsProof: false,
  may: { apply: false, lookAgain: false, stop: false, resume: 0 },
}

test('each line is there as it was given, with what became of it, and no spreadsheet runs any of it', () => {
  expect(resultTable(list).name).toBe('assign-port-list-11111111')
  expect(csvOf(resultTable(list)).split('\r\n')).toEqual([
    '\uFEFFLine,Switch,Port,Description,Result,Sentence,Why,Run,Requested at,Started at,Ended at',
    `1,sw-b12-1,Gi1/0/1,"'=1+1",Done,Set Gi1/0/1 of sw-b12-1 to VLAN 20.,,41,${row.requestedAt},${row.beganAt},${row.endedAt}`,
    `2,sw-b12-1,Gi1/0/2,,Undone,${row.sentence},"It refused, twice.",42,${row.requestedAt},${row.beganAt},${row.endedAt}`,
    `3,sw-b12-1,Gi1/0/3,,No change,${row.sentence},,43,${row.requestedAt},,${row.endedAt}`,
    '',
  ])
})
