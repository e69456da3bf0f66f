import type { Diagnosis, Hop } from '@patchbay/contract/workflows/network-connect/doctor'
import { expect, test } from 'vitest'
import { hopsPart } from './doctor-hops.tsx'
import { doctorColumns } from './doctor.tsx'

const hop = (of: Partial<Hop>): Hop => ({
  name: 'link',
  title: 'Link',
  state: 'good',
  value: 'up',
  expected: null,
  why: null,
  source: 'sw-a',
  observedAt: '2026-11-28T10:00:00.000Z',
  freshness: 'live',
  owner: 'user: the device itself',
  mends: [],
  ...of,
})

const answer = (hops: readonly Hop[], of: Partial<Diagnosis> = {}): Diagnosis => ({
  verdict: 'broken',
  sentence: 'PC-1: its port has no link. The user can mend it.',
  title: 'PC-1',
  icon: 'desktop',
  way: 'wired',
  mac: '02:00:5e:10:00:51',
  port: 'sw-a Gi1/0/1',
  broken: 'link',
  hops: [...hops],
  details: '',
  choices: [],
  ...of,
})

test('a row of a pasted list names the broken hop, its owner, and what is not known', () => {
  const broken = hop({ state: 'broken', value: 'down', expected: 'up' })
  const untold = hop({ name: 'dns', title: 'DNS name', state: 'unknown', value: null })
  expect(doctorColumns.cells(answer([broken, untold]))).toEqual([
    'broken',
    'Link',
    'down',
    'up',
    'user: the device itself',
    'sw-a Gi1/0/1',
    'DNS name',
  ])
  expect(doctorColumns.cells(answer([], { verdict: 'none', sentence: 'None found.' }))[0]).toBe('None found.')
})

test('what is taken along says each hop with its state, and the owner of the broken one alone', () => {
  const rows = hopsPart(
    [
      hop({}),
      hop({ state: 'broken', value: 'down', expected: 'up' }),
      hop({ state: 'unknown', value: null }),
    ],
    (source) => `Switch ${source}`,
  ).rows
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Link', 'good: up', ''],
    ['Link', 'broken: down', 'expected up; user: the device itself'],
    ['Link', 'not known', ''],
  ])
  expect(rows[0]?.said).toMatchObject({ source: 'Switch sw-a', freshness: 'live' })
})
