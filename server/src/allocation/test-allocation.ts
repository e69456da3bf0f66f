import type { Allocation } from '@patchbay/contract/workflows/switch-port-allocation'
import { allocation as answerShape } from '@patchbay/contract/workflows/switch-port-allocation'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import { fakeInterface } from '../collector/test-switch.ts'
import type { Database } from '../database/schema.ts'
import { reading, system, systemsOf } from '../locate/test-systems.ts'
import { createLog } from '../logging/log.ts'
import { usualPace } from '../sources/pace.ts'
import type { System } from '../systems/open.ts'
import { lookUpAllocation } from './look-up.ts'
import type { AllocationWanted } from './look-up.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

/** Somebody who may sign in, by number. */
export async function account(db: Kysely<Database>, username: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into person (username, email, firstname, lastname, role) values (${username}, ${`${username}@campus.example`}, ${username}, 'Test', 1)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** A switch whose ports are all down now, but those named. */
export const closet = (
  ports: Readonly<Record<string, Partial<ReturnType<typeof fakeInterface>>>>,
  more: Partial<SwitchCapabilities> = {},
  switches: string[] = ['sw-a'],
): System =>
  system(
    'switch',
    'switches',
    {
      readInterfaces: async () =>
        reading(
          Object.entries(ports).map(([name, of]) => ({
            ...fakeInterface(name.replace('Gi', 'GigabitEthernet')),
            operUp: false,
            speed: null,
            media: '10/100/1000BaseTX',
            ...of,
          })),
        ),
      readPower: async () => reading([]),
      readPowerBudget: async () => reading([]),
      ...more,
    },
    switches,
  )

const usual: AllocationWanted = {
  live: true,
  count: 1,
  idle: 30,
  department: '',
  reader: 1,
  tellsDevices: true,
  need: { speed: 1_000, watts: 0, medium: 'any', vlan: null, requester: { role_name: '', group_names: [] } },
}

/** The whole answer, checked against its shape. */
export async function allocate(
  db: Kysely<Database>,
  text: string,
  systems: readonly System[],
  wanted: Partial<AllocationWanted> = {},
): Promise<Allocation> {
  const { answer } = await lookUpAllocation(
    {
      db,
      systems: systemsOf(systems),
      log: createLog('fatal', { write: () => undefined }),
      pace: usualPace,
    },
    {
      wanted: { ...usual, ...wanted },
      question: { text, kind: 'place', words: 'place', canonical: text, vendor: null, badges: [] },
      patient: true,
      signal: new AbortController().signal,
      listener: { question: () => undefined, source: () => undefined, answer: () => undefined },
    },
  )
  return answerShape.parse(answer)
}

export const lineOf = (answer: Allocation, port: string, name: string) =>
  answer.candidates.find((one) => one.interface === port)?.lines.find((line) => line.name === name)
