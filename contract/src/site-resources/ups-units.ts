import { z } from 'zod'
import { defineCall } from '../call.ts'
import { check, deviceFields, secretAgain } from '../systems/checking.ts'

/** Connected systems that tell of UPS units, with what a new unit has to have for each. */
export const listUpsSystems = defineCall({
  method: 'GET',
  path: '/site-resources/ups-units/systems/',
  title: 'List the systems that UPS units are read by',
  access: { for: 'key', key: 'siteresources-ups-units' },
  changes: false,
  record: 'none',
  answer: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      /** It is a server of many units; otherwise it reaches each at the unit's own place. */
      many: z.boolean(),
      /** The usual port of its protocol. */
      port: z.int().nullable(),
      /** Parts of the stored secret, each of which is entered again before it goes to a new place. */
      secrets: z.array(z.enum(['secret', 'enable', 'privacy_key'])),
    }),
  ),
})

const { name, address, host, port } = deviceFields.shape
const system = z.string().min(1).max(100)

/**
 * Reads a unit with a card of its own by the credential of a system, and adds it when it answered. The secret is entered
 * again: it would be sent to a new place.
 */
export const connectUpsUnit = defineCall({
  method: 'POST',
  path: '/site-resources/ups-units/connect/',
  title: 'Test a new UPS unit, and add it',
  access: { for: 'key', key: 'siteresources-edit' },
  changes: true,
  // A credential may go out, so the record knows before it does.
  record: 'change',
  body: z.strictObject({
    system,
    /** Empty takes the name that the unit tells. */
    name: z.union([z.literal(''), name]),
    address,
    host,
    port,
    reentered: secretAgain,
    /** False only tests. */
    add: z.boolean(),
  }),
  answer: z.strictObject({
    check,
    /** What it says of itself; null where the test did not come so far. */
    facts: z
      .strictObject({
        name: z.string(),
        state: z.string(),
        conditions: z.array(z.string()),
        model: z.string().nullable(),
        serial: z.string().nullable(),
        firmware: z.string().nullable(),
      })
      .nullable(),
    /** The name it was added by. */
    added: z.string().nullable(),
  }),
})

/** Every unit that a server of many lists, with the name that it has here. */
export const listServerUnits = defineCall({
  method: 'GET',
  path: '/site-resources/ups-units/server-units/',
  title: 'List the UPS units of a server',
  access: { for: 'key', key: 'siteresources-ups-units' },
  changes: false,
  record: 'none',
  query: z.strictObject({ system }),
  answer: z.strictObject({
    units: z.array(
      z.strictObject({ unit: z.string(), description: z.string().nullable(), known: z.string().nullable() }),
    ),
    /** False where the server answered in part. */
    complete: z.boolean(),
  }),
})

/** Adds units of a server of many, by their names there; those that are here already are left as they are. */
export const addServerUnits = defineCall({
  method: 'POST',
  path: '/site-resources/ups-units/server-units/',
  title: 'Add UPS units of a server',
  access: { for: 'key', key: 'siteresources-edit' },
  changes: true,
  record: 'change',
  body: z.strictObject({ system, units: z.array(z.string().min(1).max(200)).min(1).max(1_000) }),
  /** Names that they have here. */
  answer: z.strictObject({ added: z.array(z.string()) }),
})
