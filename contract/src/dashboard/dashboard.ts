import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { historyEntry } from '../command-centre/command-history.ts'
import { defineCall } from '../call.ts'
import { chartNames, ownListNames } from './names.ts'

/** Everybody with the screen's key; what it shows of other screens is left out for who may not open those. */
const access = { for: 'key', key: 'dashboards-all-sections' } as const
/** Numbers about the network, read again and again while somebody looks. */
const looking = { access, changes: false, record: 'none' } as const

const when = z.iso.datetime()

/** The part of the campus that is shown; all of it without. */
const scope = {
  building: z.string().overwrite(asSeen).max(100).optional(),
  /** By its code. */
  department: z.string().overwrite(asSeen).max(20).optional(),
}

/** Sources that told nothing for longer than they should. */
const silence = z.strictObject({
  /** So many of so many. */
  silent: z.int(),
  of: z.int(),
  /** The first of them by name. */
  names: z.array(z.string()),
  /** The last that was heard of the one that is silent for longest; null where that never was. */
  since: when.nullable(),
})
export type Silence = z.output<typeof silence>

export const tones = ['bad', 'warn', 'outside', 'plain'] as const

/** A number, and the list that it counts. */
const figure = z.strictObject({
  name: z.string(),
  title: z.string(),
  /** Null where it is not known; `why` says why. */
  value: z.int().nullable(),
  /** Why it is not known, or what it leaves out. */
  why: z.string().nullable(),
  /** What it means where it is above 0. */
  tone: z.enum(tones),
  /** Address of the list. */
  opens: z.string(),
  silence: silence.nullable(),
  /** Filter of its list for a building, where that is not `building`. */
  place: z.string().optional(),
  /** Of what is counted among those that were asked: how many of how many. */
  asked: z.strictObject({ asked: z.int(), of: z.int() }).optional(),
})
export type Figure = z.output<typeof figure>

/** One thing that a person should look at. */
const item = z.strictObject({
  /** Name of the figure that counts it. */
  figure: z.string(),
  title: z.string(),
  target: z.string(),
  words: z.string(),
  at: when,
  tone: z.enum(tones),
  opens: z.string(),
  /** What its page is opened for. */
  verb: z.string(),
})
export type Item = z.output<typeof item>

export const healthStates = ['healthy', 'look at', 'trouble', 'silent', 'unknown'] as const

const building = z.strictObject({
  code: z.string(),
  name: z.string().nullable(),
  state: z.enum(healthStates),
  /**
   * Its part of the figures of the health section, by the name of each; what is left out is 0, or as unknown as the figure of all.
   * `figuresIn` says them whole.
   */
  figures: z.record(z.string(), z.int().nullable()),
  silence: silence.nullable(),
  /** The subnet with the least room of those with clients here. */
  fullest: z
    .strictObject({ subnet: z.string(), taken: z.int(), total: z.int(), opens: z.string() })
    .nullable(),
})
export type BuildingParts = z.output<typeof building>

/** The same with each figure whole. */
export type BuildingHealth = Omit<BuildingParts, 'figures'> & { readonly figures: readonly Figure[] }

const system = z.strictObject({
  name: z.string(),
  title: z.string(),
  state: z.enum(['ok', 'untried', 'failing', 'skipped', 'throttled', 'incomplete', 'disabled']),
  why: z.string().nullable(),
  last_success_at: when.nullable(),
  /** Milliseconds below which half of the last answers came. */
  median: z.int().nullable(),
  /** Not asked before then. */
  until: when.nullable(),
  /** Questions a minute, and how many are left in the process that answers; null where they are not counted. */
  budget: z.strictObject({ left: z.int(), per_minute: z.int() }).nullable(),
  opens: z.string(),
})
export type SystemTile = z.output<typeof system>

const link = z.strictObject({ title: z.string(), opens: z.string(), at: when })

export const readDashboard = defineCall({
  method: 'GET',
  path: '/dashboard/',
  title: 'What needs a person, and the health of the campus',
  ...looking,
  query: z.strictObject(scope),
  answer: z.strictObject({
    at: when,
    /** What it can be narrowed to. */
    buildings: z.array(z.strictObject({ code: z.string(), name: z.string().nullable() })),
    departments: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    /** Steps of a site that is not connected yet; null once what the dashboard counts is there. */
    checklist: z
      .array(z.strictObject({ title: z.string(), done: z.boolean(), opens: z.string().nullable() }))
      .nullable(),
    person: z.strictObject({ figures: z.array(figure), items: z.array(item) }),
    health: z.strictObject({ figures: z.array(figure), buildings: z.array(building) }),
    /** Of the last 24 hours; null for who may not open the history. */
    changes: z
      .strictObject({
        figures: z.array(figure),
        hours: z.array(z.strictObject({ from: when, here: z.int(), outside: z.int() })),
        latest: z.array(historyEntry),
      })
      .nullable(),
    /** Null for who may not open the connected systems. */
    systems: z.strictObject({ figures: z.array(figure), systems: z.array(system) }).nullable(),
    work: z.strictObject({
      figures: z.array(figure),
      drafts: z.array(link),
      views: z.array(link),
      tickets: z.array(link),
    }),
    /** Charts that the viewer may see. */
    charts: z.array(z.strictObject({ name: z.string(), title: z.string() })),
    /** Tiles that could not be read, by their titles. */
    failed: z.array(z.string()),
  }),
})

/** What our own store told anew, while somebody looks: nobody is asked for it. */
export const followDashboard = defineCall({
  method: 'GET',
  path: '/dashboard/moved/',
  title: 'Changes of the dashboard',
  ...looking,
  query: z.strictObject({}),
  /** Names of the parts of the store that moved. */
  answer: z.strictObject({ parts: z.array(z.string()) }),
  events: {
    /** The first says that it listens, without parts. */
    moved: z.strictObject({ parts: z.array(z.string()) }),
    /** After a while: whoever still looks asks again. */
    ended: z.strictObject({ parts: z.array(z.string()) }),
  },
})

/** A list that no other screen has. */
export const listOfDashboard = defineCall({
  method: 'GET',
  path: '/dashboard/list/',
  title: 'A list that a number of the dashboard counts',
  ...looking,
  record: 'read',
  query: z.strictObject({
    ...scope,
    name: z.enum(ownListNames),
    from: when.optional(),
    to: when.optional(),
  }),
  answer: z.strictObject({
    title: z.string(),
    columns: z.array(z.strictObject({ head: z.string(), mono: z.boolean(), figures: z.boolean() })),
    /** Where each leads to, and its cells; the first of them where they are many. */
    rows: z.array(z.strictObject({ opens: z.string().nullable(), cells: z.array(z.string()) })),
    total: z.int(),
    /** Said when there are none, and what the list leaves out. */
    none: z.string(),
    why: z.string().nullable(),
    silence: silence.nullable(),
  }),
})

export const lineKinds = ['now', 'before', 'forecast', 'limit'] as const

export const chartOfDashboard = defineCall({
  method: 'GET',
  path: '/dashboard/chart/',
  title: 'A chart of the dashboard',
  ...looking,
  query: z.strictObject({
    ...scope,
    name: z.enum(chartNames),
    /** Of the DHCP utilisation. */
    subnet: z.string().overwrite(asSeen).max(60).optional(),
  }),
  answer: z.strictObject({
    title: z.string(),
    unit: z.string(),
    /** What it says, in a sentence. */
    sentence: z.string(),
    /** Instants, with a value of each line or null where nothing was read. */
    times: z.array(when),
    lines: z.array(
      z.strictObject({ title: z.string(), kind: z.enum(lineKinds), values: z.array(z.number().nullable()) }),
    ),
    /** What makes it worth less. */
    notes: z.array(z.string()),
    /** What else it can be drawn of, and what it is drawn of. */
    choices: z.array(z.strictObject({ value: z.string(), text: z.string() })),
    chosen: z.string().nullable(),
    /** The list that its last value counts; null where there is none. */
    opens: z.string().nullable(),
    silence: silence.nullable(),
  }),
})
export type Chart = z.output<(typeof chartOfDashboard)['answer']>
