import { z } from 'zod'
import { filterText } from '../identifiers/identifiers.ts'
import { defineCall } from '../call.ts'
import { reentered } from '../changes/asking.ts'
import { check, deviceFields, deviceRow, secretAgain } from '../systems/checking.ts'
import {
  changesStopped,
  credentialGiven,
  product,
  systemDetail,
  systemFields,
  systemName,
  systemRow,
} from '../systems/system.ts'

const access = { for: 'key', key: 'administrations-connected-systems' } as const
const changing = { access, changes: true, record: 'change' } as const
/** Shows something and does nothing. */
const looking = { access, changes: false, record: 'none' } as const

const name = systemName
const version = z.int().min(1)
const numberInQuery = z.string().regex(/^[1-9]\d{0,8}$/, 'must be a number')
const why = z.string().trim().min(3, 'say why in a few words').max(500)

export const listSystems = defineCall({
  method: 'GET',
  path: '/administration/connected-systems/',
  title: 'List connected systems with their health',
  ...looking,
  answer: z.strictObject({
    systems: z.array(systemRow),
    changes_stopped: changesStopped.nullable(),
    /** The systems file that is read at each start; null when there is none. */
    file: z.string().nullable(),
  }),
})

export const readSystem = defineCall({
  method: 'GET',
  path: '/administration/connected-systems/system/',
  title: 'Read a connected system',
  ...looking,
  query: z.strictObject({ name }),
  answer: systemDetail,
})

export const readSystemChoices = defineCall({
  method: 'GET',
  path: '/administration/connected-systems/choices/',
  title: 'List the products that can be connected, and what each asks for',
  ...looking,
  answer: z.strictObject({
    products: z.array(product),
    /** Networks in which systems may lie; nothing outside them is connected to. */
    networks: z.array(z.string()),
  }),
})

/** Left out, it is disabled where it failed when whoever saves it tested it last, as it is saved; else a new one is enabled, and another stays as it is. */
const enabled = z.boolean().optional()

/** Whoever says where people sign in could choose who they are: asked of a directory that a rule names. */
const proof = reentered.optional()

export const addSystem = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/system/',
  title: 'Connect a system',
  ...changing,
  body: systemFields.extend({ enabled, proof }),
  answer: systemDetail,
})

export const changeSystem = defineCall({
  method: 'PUT',
  path: '/administration/connected-systems/system/',
  title: 'Change a connected system',
  ...changing,
  body: systemFields.extend({ version, enabled, proof }),
  answer: systemDetail,
})

export const removeSystem = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/system/remove/',
  title: 'Remove a connected system with its credentials and devices',
  ...changing,
  body: z.strictObject({ name, version }),
  answer: z.null(),
})

export const enableSystem = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/system/enable/',
  title: 'Enable or disable a connected system',
  ...changing,
  body: z.strictObject({ name, version, enabled: z.boolean(), proof }),
  answer: systemDetail,
})

export const allowSystemChanges = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/system/allow/',
  title: 'Allow or forbid changes through a connected system',
  ...changing,
  body: z.strictObject({ name, version, changes: z.boolean(), containment: z.boolean() }),
  answer: systemDetail,
})

export const setWriteCredential = defineCall({
  method: 'PUT',
  path: '/administration/connected-systems/system/write-credential/',
  title: 'Set or remove the write credential',
  ...changing,
  body: z.strictObject({
    name,
    version,
    /** Null removes it, and forbids changes. */
    credential: z.union([z.null(), credentialGiven]),
  }),
  answer: systemDetail,
})

export const stopAllChanges = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/stop-changes/',
  title: 'Stop all changes to the network, or allow them again',
  ...changing,
  body: z.strictObject({ stop: z.boolean(), why }),
  answer: z.strictObject({ changes_stopped: changesStopped.nullable() }),
})

export const checkSystem = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/check/',
  title: 'Test a connection step by step',
  access,
  changes: false,
  // A credential may go out, so the record knows before it does.
  record: 'change',
  body: z.strictObject({
    /** A system that is connected, or null for one that is not. */
    name: name.nullable(),
    /** What is typed in the form; null tests what is saved. */
    system: z.union([z.null(), systemFields]),
    /** The device to ask, of a system that is many: a saved one by name, or what is typed in its form. */
    device: z.union([z.null(), z.string().min(1).max(253), deviceFields]),
    /** Which of the stored credentials signs in; the one that writes is tested as it is saved, and nothing is written. */
    credential: z.enum(['reads', 'writes']).default('reads'),
  }),
  answer: check,
})

export const readSystemHistory = defineCall({
  method: 'GET',
  path: '/administration/connected-systems/history/',
  title: 'Read the history of a connected system',
  access,
  changes: false,
  record: 'read',
  query: z.strictObject({ name }),
  answer: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      /** Null for the server itself. */
      who: z.string().nullable(),
      what: z.string(),
      result: z.string(),
      changes: z.array(
        z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
      ),
    }),
  ),
})

export const listSystemDevices = defineCall({
  method: 'GET',
  path: '/administration/connected-systems/devices/',
  title: 'List the devices of a connected system',
  ...looking,
  query: z.strictObject({
    name,
    /** Part of a name, address, model or building. */
    q: z.string().overwrite(filterText).max(200).optional(),
    page: numberInQuery.optional(),
    size: z.enum(['10', '25', '50', '100']).optional(),
  }),
  answer: z.strictObject({
    devices: z.array(deviceRow),
    total: z.int(),
    page: z.int(),
    size: z.int(),
  }),
})

export const addSystemDevice = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/devices/',
  title: 'Add a device to a connected system',
  ...changing,
  body: z.strictObject({ system: name, ...deviceFields.shape, reentered: secretAgain }),
  answer: deviceRow,
})

export const changeSystemDevice = defineCall({
  method: 'PUT',
  path: '/administration/connected-systems/devices/',
  title: 'Change a device of a connected system',
  ...changing,
  body: z.strictObject({ system: name, version, ...deviceFields.shape, reentered: secretAgain }),
  answer: deviceRow,
})

export const removeSystemDevice = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/devices/remove/',
  title: 'Remove a device from a connected system',
  ...changing,
  body: z.strictObject({ system: name, name: z.string().min(1).max(253), version }),
  answer: z.null(),
})

export const enableSystemDevice = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/devices/enable/',
  title: 'Enable or disable a device of the connected systems',
  ...changing,
  body: z.strictObject({
    system: name,
    name: z.string().min(1).max(253),
    version,
    enabled: z.boolean(),
  }),
  answer: deviceRow,
})

export const importSystemDevices = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/devices/import/',
  title: 'Add and change devices of a connected system from CSV',
  ...changing,
  body: z.strictObject({
    system: name,
    /** With a head that names the columns: name, host and port, and any of the others. */
    csv: z.string().min(1).max(900_000),
    reentered: secretAgain,
  }),
  answer: z.strictObject({
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.array(z.strictObject({ line: z.int(), why: z.string() })),
  }),
})

export const exportSystems = defineCall({
  method: 'GET',
  path: '/administration/connected-systems/export/',
  title: 'Export connected systems as YAML, without secrets',
  access,
  changes: false,
  record: 'read',
  answer: z.strictObject({ yaml: z.string() }),
})

const importBody = z.strictObject({
  yaml: z.string().min(1).max(900_000),
  /** Also remove what was connected in the console and does not stand in the text. */
  remove_missing: z.boolean(),
})

const importPreview = z.strictObject({
  /** Stands for exactly this preview. */
  digest: z.string(),
  items: z.array(
    z.strictObject({
      what: z.enum(['system', 'device']),
      name: z.string(),
      change: z.enum(['added', 'changed', 'removed']),
      fields: z.array(z.string()),
      /** What becomes of its secret: it stands in the text, stays, or is to be entered afterwards. */
      secret: z.enum(['given', 'kept', 'needed']).nullable(),
    }),
  ),
  unchanged: z.int(),
})

export const previewSystemsImport = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/import/preview/',
  title: 'Show what importing systems would change',
  access,
  changes: false,
  record: 'read',
  body: importBody,
  answer: importPreview,
})

export const importSystemsText = defineCall({
  method: 'POST',
  path: '/administration/connected-systems/import/',
  title: 'Import systems from YAML',
  ...changing,
  body: z.strictObject({ ...importBody.shape, digest: z.string().max(100), proof }),
  answer: importPreview,
})
