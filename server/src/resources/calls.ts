import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { listedFields, nameOf, storedFields, textOfValue } from '@patchbay/contract/resources/resource'
import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { CallContext } from '../calls/call-context.ts'
import { isGivenUp } from '../database/loss.ts'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { FaultsBesides, Handlers, Question } from '../http/handlers.ts'
import type { SignedIn } from '../people/person.ts'
import { readPolicy } from '../policies/policies.ts'
import type { Detail } from '../record/canonical-json.ts'
import { accessPoints } from './access-points.ts'
import { buildings } from './buildings.ts'
import { campuses } from './campuses.ts'
import { departments } from './departments.ts'
import { floors } from './floors.ts'
import { freezes } from './freezes.ts'
import { holidayCalendars } from './holiday-calendars.ts'
import { licences } from './licences.ts'
import { modelLifecycles } from './model-lifecycles.ts'
import { networkDevices } from './network-devices.ts'
import { networkLocations } from './network-locations.ts'
import { operatingHours } from './operating-hours.ts'
import { rooms } from './rooms.ts'
import { upsUnits } from './ups-units.ts'
import { readHistory } from './history.ts'
import { bringIn, refuseTwin } from './import.ts'
import { readImports, undoImport, undoneInPart } from './import-undo.ts'
import { changeBulk } from './bulk.ts'
import { faultsOfForm } from './form-faults.ts'
import { lookOnly, planInPart } from './in-part.ts'
import { allRows, listRows, readChoices, readDetail } from './read.ts'
import { readSuggestions } from './suggestions.ts'
import { AnotherPersonError } from './source.ts'
import type { Viewer, Faults, Source, Written } from './source.ts'
import { refuseFaults } from './faults.ts'
import { addRows, changeRows, differences, lockResources, removeRow, undoChange } from './write.ts'

/** Every resource; a new one is a line here and one in the contract's list of calls. */
export const sources: readonly Source[] = [
  departments,
  networkDevices,
  networkLocations,
  accessPoints,
  campuses,
  buildings,
  floors,
  rooms,
  operatingHours,
  freezes,
  holidayCalendars,
  upsUnits,
  licences,
  modelLifecycles,
]

/** Where resources are, by the call that only they have. */
type Path = keyof Calls extends infer Name ? (Name extends `POST ${infer P}/import/undo/` ? P : never) : never
/** Their calls are alike, so one of them types the handlers of all. */
type Alike = '/site-resources/departments'
type ResourceCalls = {
  readonly [
    Name in keyof Handlers as Name extends `${string} ${Path}/${string}` ? Name : never
  ]: Handlers[Name]
}
type HandlersOf<P extends string> = {
  readonly [
    Name in keyof Handlers as Name extends `${infer Method} ${P}/${infer Rest}` ? `${Method} ${Rest}` : never
  ]: Handlers[Name]
}
type Answer = CallAnswer<Calls[`GET ${Alike}/detail/`]>

const mostExported = 100_000

/** Of what a form sends, as little as its faults need. */
const bodyOfForm = z.object({ id: z.string().optional(), values: z.unknown() }).catch({ values: {} })

export function resourceCalls(context: CallContext): ResourceCalls {
  const handlers = sources.flatMap((source) =>
    Object.entries(handlersOf(context, source)).map(([name, handler]) => {
      const [method, rest] = name.split(' ')
      return [`${method} ${source.resource.path}/${rest ?? ''}`, handler] as const
    }),
  )
  return Object.fromEntries(handlers) as unknown as ResourceCalls
}

/** As the record tells it: what differs, by field. */
const recordedChange = ({ id, before, after }: Written): Detail => {
  const differs = differences(before, after)
  const side = (of: 'before' | 'after') => Object.fromEntries(differs.map((one) => [one.field, one[of]]))
  return { id, before: before === null ? null : side('before'), after: side('after') }
}

type Tx = Transaction<Database>
type Recording = (tx: Tx, what: { target: string | null; detail?: Detail }) => Promise<void>

/** Rows that one entry of the record holds: it is read, hashed and proven as a whole. */
const rowsRecorded = 5_000

/** One entry for an import or its undoing, several that count themselves where there are very many rows. */
async function recordRows(
  record: (detail: Detail) => Promise<void>,
  about: Readonly<Record<string, string | number>>,
  written: readonly Written[],
): Promise<void> {
  const parts = Math.max(1, Math.ceil(written.length / rowsRecorded))
  for (let part = 1; part <= parts; part += 1) {
    const rows = written.slice((part - 1) * rowsRecorded, part * rowsRecorded).map(recordedChange)
    await record({ ...about, rows, ...(parts === 1 ? {} : { part, parts }) })
  }
}

/** A list that the database gave up says what helps. @throws CallError `list-too-slow` */
const inTime = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw isGivenUp(error) ? new CallError('list-too-slow') : error
  })

async function viewerOf(database: Kysely<Database>, { profile, keys, session }: SignedIn): Promise<Viewer> {
  const { asked } = await readPolicy(database, 'reading-reason')
  return { profile, keys, session, reasonAsked: asked }
}

function handlersOf(context: CallContext, source: Source): HandlersOf<Alike> {
  const { database } = context
  const { resource } = source
  const mustRead = ({ keys }: SignedIn) => {
    const key = resource.keys.read
    if (!keys.has(key)) throw new CallError('key-missing', { fields: { key } })
  }
  /** What belongs to a change of this resource besides, in its transaction and after it. */
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction().execute(async (tx) => {
      await source.wrote?.(tx)
      return work(tx)
    })
  /** What was wanted is kept, though nothing of it was done. */
  const refuseAlone = async (error: unknown): Promise<never> => {
    if (!(error instanceof AnotherPersonError)) throw error
    await database.transaction().execute(error.remember)
    if (error.whyNot !== null) throw new CallError('way-in-given', { fields: { account: error.whyNot } })
    throw new CallError('another-must-save')
  }
  const inOne = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const done = await database
      .transaction()
      .execute(async (tx) => {
        await lockResources(tx)
        await source.wrote?.(tx)
        const result = await work(tx)
        await source.ends?.(tx)
        return result
      })
      .catch(refuseAlone)
    await source.settled?.(context)
    return done
  }
  /** One change with its record, and the thing as it is then. */
  const write = async (
    { person, record }: { readonly person: SignedIn; readonly record: Recording },
    work: (tx: Tx) => Promise<readonly Written[]>,
  ): Promise<Answer> => {
    mustRead(person)
    const { id } = await inOne(async (tx) => {
      const [written] = await work(tx)
      if (written === undefined) throw new CallError('no-such-thing')
      await source.binds?.(tx, [written], person.profile.id)
      await record(tx, { target: nameOf(resource, written.after), detail: recordedChange(written) })
      return written
    })
    return readDetail(database, source, id, await viewerOf(database, person))
  }
  /** Best found by writing it where nothing stays; what cannot be written at all has said its faults already. */
  const faultsBesides: FaultsBesides = async (body, person) => {
    if (person === null || !person.keys.has(resource.keys.read)) return {}
    const { id = null, values } = bodyOfForm.parse(body)
    const faults = await lookOnly(inTransaction, (tx) =>
      faultsOfForm(tx, source, { id, values }, person),
    ).catch((error: unknown): Faults => {
      if (error instanceof CallError) return {}
      context.log.warn({ error, resource: resource.name }, 'faults of a form not read')
      return {}
    })
    return Object.fromEntries(Object.entries(faults).map(([name, words]) => [`values.${name}`, words]))
  }
  return {
    'GET ': ({ query }) => inTime(listRows(database, source, query)),
    'GET choices/': () => inTime(readChoices(database, source)),
    'GET detail/': async ({ query, person }) =>
      readDetail(database, source, query.id, await viewerOf(database, person)),
    'GET history/': ({ query }) => readHistory(database, source, query.id),

    'GET export/': async ({ query }) => {
      const rows = await inTime(allRows(database, source, query, mostExported))
      const fields = [
        ...storedFields(resource),
        ...listedFields(resource).filter(([, { computed }]) => computed !== undefined),
      ]
      return {
        columns: fields.map(([, { label }]) => label),
        rows: rows.map(({ values }) => fields.map(([name]) => textOfValue(values[name] ?? null))),
      }
    },

    'GET suggestions/': ({ query, person }) => {
      mustRead(person)
      return readSuggestions(database, source, query)
    },

    'POST ': Object.assign(
      (question: Question<Calls[`POST ${Alike}/`]>) =>
        write(question, async (tx) => {
          await refuseTwin(tx, source, question.body.values)
          const written = await addRows(tx, source, [question.body.values], question)
          await refuseFaults(tx, source, written)
          return written
        }),
      { faultsBesides },
    ),

    'PUT ': Object.assign(
      (question: Question<Calls[`PUT ${Alike}/`]>) =>
        write(question, async (tx) => {
          const written = await changeRows(tx, source, [question.body], 'changed', question)
          await refuseFaults(tx, source, written)
          return written
        }),
      { faultsBesides },
    ),

    'POST undo/': (question) =>
      write(question, async (tx) => {
        const written = await undoChange(tx, source, question.body, question)
        await refuseFaults(tx, source, written)
        return written
      }),

    'POST remove/': (question) => write(question, (tx) => removeRow(tx, source, question.body, question)),

    'POST restore/': (question) =>
      write(question, async (tx) => {
        const written = await changeRows(tx, source, [question.body], 'restored', question)
        await refuseFaults(tx, source, written)
        return written
      }),

    'POST import/preview/': ({ body, person }) => {
      mustRead(person)
      return lookOnly(
        inTransaction,
        async (tx) => (await bringIn(tx, source, body, { person, looks: true })).plan,
      )
    },

    'POST import/apply/': async ({ body, person, record }) => {
      mustRead(person)
      const mark = randomUUID()
      return inOne(async (tx) => {
        const { plan, written } = await bringIn(tx, source, body, { person, import: mark })
        if (plan.digest !== body.digest) throw new CallError('moved')
        if (plan.faultCount > 0)
          throw new CallError('input-not-valid', { fields: { text: `${plan.faultCount} faults remain.` } })
        await source.binds?.(tx, written, person.profile.id)
        const { added, changed, unchanged } = plan
        await recordRows(
          (detail) => record(tx, { target: resource.name, detail }),
          { import: mark, added, changed },
          written,
        )
        return { import: mark, added, changed, unchanged }
      })
    },

    'POST import/undo/': ({ body, person, record }) => {
      mustRead(person)
      return inOne(async (tx) => {
        const { removed, changed, left } = await undoImport(tx, source, body, { person })
        const written = [...removed, ...changed]
        await source.binds?.(tx, written, person.profile.id)
        await recordRows(
          (detail) => record(tx, { target: resource.name, detail }),
          { import: body.import },
          written,
        )
        return { undone: written.length, left: left.length }
      })
    },

    'GET import/': ({ person }) => {
      mustRead(person)
      return readImports(database, source)
    },

    'POST import/undo/preview/': ({ body, person }) => {
      mustRead(person)
      return lookOnly(
        inTransaction,
        async (tx) => (await undoneInPart(tx, source, body.import, { person, looks: true })).plan,
      )
    },

    'POST bulk/preview/': ({ body, person }) => {
      mustRead(person)
      return lookOnly(inTransaction, async (tx) =>
        planInPart(source, await changeBulk(tx, source, body, { person, looks: true })),
      )
    },

    'POST bulk/apply/': ({ body, person, record }) => {
      mustRead(person)
      return inOne(async (tx) => {
        const done = await changeBulk(tx, source, body, { person })
        if (planInPart(source, done).digest !== body.digest) throw new CallError('moved')
        const written = [...done.removed, ...done.changed]
        await source.binds?.(tx, written, person.profile.id)
        await recordRows(
          (detail) => record(tx, { target: resource.name, detail }),
          { bulk: body.edit?.field ?? 'removed' },
          written,
        )
        return { removed: done.removed.length, changed: done.changed.length, left: done.left.length }
      })
    },
  }
}
