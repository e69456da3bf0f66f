import { z } from 'zod'
import { defineCall } from '../call.ts'
import { check, deviceFields, secretAgain } from '../systems/checking.ts'

/** Connected systems that reach devices one by one, with what a new device has to have for each. */
export const listDeviceSystems = defineCall({
  method: 'GET',
  path: '/site-resources/network-devices/systems/',
  title: 'List the systems that a device can be added to',
  access: { for: 'key', key: 'siteresources-network-devices' },
  changes: false,
  record: 'none',
  answer: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      /** The usual port of its protocol. */
      port: z.int().nullable(),
      /** A device proves itself by a host key that people compare and pin. */
      host_key: z.boolean(),
      /** Parts of the stored secret, each of which is entered again before it goes to a new place. */
      secrets: z.array(z.enum(['secret', 'enable', 'privacy_key'])),
    }),
  ),
})

const { name, address, host, port, fingerprint } = deviceFields.shape

/**
 * Tests a new device with the credential of a system, and adds it when it answered as it must. The secret is entered again:
 * it would be sent to a new place.
 */
export const connectDevice = defineCall({
  method: 'POST',
  path: '/site-resources/network-devices/connect/',
  title: 'Test a new device, and add it',
  access: { for: 'key', key: 'siteresources-edit' },
  changes: true,
  // A credential may go out, so the record knows before it does.
  record: 'change',
  body: z.strictObject({
    system: z.string().min(1).max(100),
    /** Empty takes the name that the device tells. */
    name: z.union([z.literal(''), name]),
    address,
    host,
    port,
    fingerprint,
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
        model: z.string().nullable(),
        software: z.string().nullable(),
        serials: z.array(z.string()),
      })
      .nullable(),
    /** The name it was added by. */
    added: z.string().nullable(),
  }),
})

/** Switches and routers of all network controllers as lines of an import, matched to known devices by address, serial or name. */
export const listControllerDevices = defineCall({
  method: 'GET',
  path: '/site-resources/network-devices/controller-devices/',
  title: 'Read the inventory of network controllers for an import',
  access: { for: 'key', key: 'siteresources-import' },
  changes: false,
  record: 'read',
  answer: z.strictObject({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** What is missing, such as a controller that did not answer; empty where all was read. */
    missing: z.array(z.string()),
  }),
})
