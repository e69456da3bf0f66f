import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import type { SubnetUse } from '../capabilities.ts'
import { refused } from '../../failures.ts'
import { checked, sift } from '../../transport/answers.ts'
import type { KeaChannel } from './channel.ts'

const table = z.object({
  'result-set': z.object({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.unknown())),
  }),
})

const useRow = z.object({
  'subnet-id': z.int(),
  'total-addresses': z.int().min(0),
  'assigned-addresses': z.int(),
  'declined-addresses': z.int(),
})

/**
 * How full each subnet is: by the stat_cmds hook in one table, whose columns are found by their names, or else from
 * the server's own counters.
 */
export async function readUse(channel: KeaChannel, ask: Ask): Promise<Reading<readonly SubnetUse[]>> {
  const answer = await channel.command('stat-lease4-get', {}, ask)
  if (answer.state === 'unsupported') return fromCounters(channel, ask)
  if (answer.state === 'empty')
    return { value: [], complete: true, dropped: 0, observedAt: answer.receivedAt }
  const { columns, rows } = checked(channel.name, table, answer.arguments)['result-set']
  const named = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
  const { rows: fitting, dropped } = sift(useRow, named)
  return { value: fitting.map(useOf), complete: true, dropped, observedAt: answer.receivedAt }
}

// Each is a list of [value, time], the newest first.
const counters = z.record(z.string(), z.unknown())
const newest = z.tuple([z.tuple([z.int()]).rest(z.unknown())]).rest(z.unknown())
const ofSubnet = /^subnet\[(\d+)\]\.((?:total|assigned|declined)-addresses)$/

async function fromCounters(channel: KeaChannel, ask: Ask): Promise<Reading<readonly SubnetUse[]>> {
  const answer = await channel.command('statistic-get-all', null, ask)
  if (answer.state !== 'ok') {
    throw refused({
      cause: 'right-missing',
      message: `${channel.name} does not show its counters to this account`,
    })
  }
  const subnets = new Map<number, Record<string, number>>()
  for (const [name, value] of Object.entries(checked(channel.name, counters, answer.arguments))) {
    const [, id, column] = ofSubnet.exec(name) ?? []
    const latest = newest.safeParse(value)
    if (id === undefined || column === undefined || !latest.success) continue
    subnets.set(Number(id), { ...subnets.get(Number(id)), [column]: latest.data[0][0] })
  }
  const rows = [...subnets].map(([id, counted]) => ({ ...counted, 'subnet-id': id }))
  const { rows: fitting, dropped } = sift(useRow, rows)
  // The counter has the declined ones too, the table of stat_cmds does not (seen on 2.2.0).
  const value = fitting
    .map(useOf)
    .map((use) => ({ ...use, assigned: Math.max(0, use.assigned - use.declined) }))
  return { value, complete: true, dropped, observedAt: answer.receivedAt }
}

/** The counters may run below zero after leases were removed by hand (2.2 to 3.0). */
const useOf = (row: z.output<typeof useRow>): SubnetUse => ({
  subnetId: String(row['subnet-id']),
  total: row['total-addresses'],
  assigned: Math.max(0, row['assigned-addresses']),
  declined: Math.max(0, row['declined-addresses']),
})
