import { z } from 'zod'
import { asAddress } from '../identifiers/address.ts'
import { asSeen } from '../identifiers/clean.ts'
import { systemKindNames } from './system-kinds.ts'

const when = z.iso.datetime()

/**
 * URL of a system's own page, for people only; never connected to from here. It may hold placeholders: `{login}`, `{sid}`, `{id}`,
 * `{dn}` of an account, `{mac}`, `{address}`, `{id}` of an endpoint, `{asked}`, `{mac}`, `{address}`, `{subnet}` of a DHCP
 * question, `{name}`, `{address}`, `{interface}` of a switch. Where a value is unknown the link opens the system.
 */
export const pageAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/, 'must be an address that begins with https:// or http://')

/** Short, and the same in files, URLs and the record. */
export const systemName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/, 'letters, digits, dots and dashes, and a letter or digit first')

export const systemKind = z.enum(systemKindNames)
export const credentialKind = z.enum(['password', 'signing-secret', 'api-key', 'snmp-v2c', 'snmp-v3'])

const secret = z.string().min(1, 'must not be empty').max(1_000)

/** A credential with its secrets. Sent by the browser, never to it. */
export const credentialGiven = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('password'),
    username: z.string().trim().min(1, 'must not be empty').max(254),
    password: secret,
    /** Enable secret of a switch that needs one to show its configuration. */
    enable: secret.nullable(),
  }),
  z.strictObject({ kind: z.literal('signing-secret'), secret }),
  z.strictObject({ kind: z.literal('api-key'), secret }),
  z.strictObject({ kind: z.literal('snmp-v2c'), community: secret }),
  z.strictObject({
    kind: z.literal('snmp-v3'),
    username: z.string().trim().min(1, 'must not be empty').max(32),
    authentication: z.enum(['md5', 'sha', 'sha256', 'sha512']),
    authentication_key: secret,
    /** `aes` has 128 bits; `aes256r` extends its key as Cisco does (Reeder), `aes256b` as Blumenthal's draft does. */
    privacy: z.enum(['des', 'aes', 'aes256r', 'aes256b', 'none']),
    privacy_key: secret.nullable(),
  }),
])

/** A credential without its secrets. */
const credentialKnown = z.strictObject({
  kind: credentialKind,
  username: z.string().nullable(),
  authentication: z.string().nullable(),
  privacy: z.string().nullable(),
  has_secret: z.boolean(),
  has_enable: z.boolean(),
  has_privacy_key: z.boolean(),
  changed_at: when,
})

/** A setting of the product, by its field's name. */
const setting = z.strictObject({
  name: z.string().max(60),
  value: z.union([z.boolean(), z.number(), z.string().max(500), z.null()]),
})

export const fingerprint = z
  .string()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, 'must be SHA256: and 43 characters of base64')

export const host = z.string().overwrite(asSeen).min(1, 'must not be empty').max(253)
export const port = z.int().min(1, 'must be 1 to 65535').max(65_535, 'must be 1 to 65535')

export const systemFields = z.strictObject({
  name: systemName,
  kind: systemKind,
  product: systemName,
  title: z.string().overwrite(asSeen).min(1, 'must not be empty').max(100),
  /** Its address in the network; never dialled. */
  address: z.string().overwrite(asSeen).overwrite(asAddress).max(253).nullable(),
  page: z.union([z.null(), pageAddress]),
  /** Where it is connected to; null for a system whose devices are reached one by one. */
  host: host.nullable(),
  port: port.nullable(),
  /** PEM of the authority that signed its certificate. */
  certificate_authority: z.string().max(20_000).nullable(),
  fingerprint: z.union([z.null(), fingerprint]),
  /** Name in its certificate, when it is not the host. */
  server_name: z.string().overwrite(asSeen).max(253).nullable(),
  settings: z.array(setting).max(50),
  /** `keep` is for changes that leave address, trust and settings unchanged. */
  credential: z.union([z.enum(['keep', 'none']), credentialGiven]),
})

export const shown = z.strictObject({
  kind: z.enum(['certificate', 'host-key']),
  /** Which of its services, when it has several. */
  door: z.string().nullable(),
  fingerprint: z.string(),
  subject: z.string().nullable(),
  issuer: z.string().nullable(),
  /** Algorithm of a host key, or version of TLS. */
  algorithm: z.string().nullable(),
  names: z.array(z.string()),
  valid_from: when.nullable(),
  valid_to: when.nullable(),
  seen_at: when,
})

export const health = z.strictObject({
  last_success_at: when.nullable(),
  last_failure_at: when.nullable(),
  last_failure: z.string().nullable(),
  /** Milliseconds of the median and the 95th percentile of the latest answers. */
  median: z.int().nullable(),
  slow: z.int().nullable(),
  /** Number of those answers, 100 at most. */
  answers: z.int(),
  /** Questions in flight. */
  running: z.int(),
  /** Circuit breaker open until then, after too many failures in a row. */
  skipped_until: when.nullable(),
  /** Throttled until then, at its own request. */
  throttled_until: when.nullable(),
})

export const systemRow = z.strictObject({
  name: z.string(),
  kind: systemKind,
  product: z.string(),
  product_title: z.string(),
  title: z.string(),
  address: z.string().nullable(),
  page: z.string().nullable(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  /** `file` is read from the systems file at each start. */
  origin: z.enum(['file', 'console']),
  per_device: z.boolean(),
  devices: z.int(),
  enabled: z.boolean(),
  allow_changes: z.boolean(),
  allow_containment: z.boolean(),
  version: z.int(),
  changed_at: when,
  state: z.enum(['ok', 'untried', 'failing', 'skipped', 'throttled', 'incomplete', 'disabled']),
  /** Why it is in that state, in a sentence; null when there is nothing to say. */
  why: z.string().nullable(),
  health,
  /** What it presented when last connected or tested. */
  shown: shown.nullable(),
  /** Earlier expiry of its certificate and of the authority that signed it. */
  expires_at: when.nullable(),
})

/** One connection path to a system: its limits and their present use, in the answering process. */
const way = z.strictObject({
  /** Name of the path, when a system has several: `ERS`, or its target. */
  title: z.string().nullable(),
  /** Its devices are asked one by one; the limits apply to each. */
  per_device: z.boolean(),
  /** Questions at a time. */
  concurrency: z.int(),
  /** Questions that may wait; more are refused. */
  queue: z.int(),
  running: z.int(),
  waiting: z.int(),
  /** Null without a limit per minute. */
  budget: z
    .strictObject({
      per_minute: z.int(),
      left: z.int(),
      /** When the next question may be sent; null while some are left. */
      next_at: when.nullable(),
    })
    .nullable(),
  /** Throttled at its own request; null when it is not. */
  away: z.strictObject({ since: when, until: when }).nullable(),
  /** Null where there is none: its devices have one each. */
  breaker: z
    .strictObject({
      state: z.enum(['closed', 'open', 'probing']),
      /** In a row. */
      failures: z.int(),
      since: when.nullable(),
      until: when.nullable(),
    })
    .nullable(),
  /** Devices skipped after failures in a row; 20 at most, `skipped_in_all` counts them. */
  skipped: z.array(z.strictObject({ device: z.string(), until: when })),
  skipped_in_all: z.int(),
})

/** The proven identity of a connection, and since when it is the same. */
const provenPeer = z.strictObject({
  ...shown.shape,
  /** Null for the system itself. */
  device: z.string().nullable(),
  since: when,
})

export const systemDetail = z.strictObject({
  ...systemRow.shape,
  /** Null until its first question since the server started. */
  ways: z.array(way).nullable(),
  /** Identities of connections, latest first, 50 at most; `proven` counts them. */
  peers: z.array(provenPeer),
  proven: z.int(),
  certificate_authority: z.string().nullable(),
  /** Subject and expiry of its authority; null without one. */
  authority: z.strictObject({ subject: z.string(), valid_to: when }).nullable(),
  fingerprint: z.string().nullable(),
  server_name: z.string().nullable(),
  settings: z.array(setting),
  credential: credentialKnown.nullable(),
  write_credential: credentialKnown.nullable(),
  /** Why its fields are read-only here; null when they are not. */
  locked: z.string().nullable(),
})

const settingField = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(['boolean', 'number', 'text', 'choice']),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  options: z.array(z.string()),
  usual: z.union([z.boolean(), z.number(), z.string(), z.null()]),
  /** Changing it needs the secret again. */
  steers: z.boolean(),
})

export const product = z.strictObject({
  kind: systemKind,
  product: z.string(),
  title: z.string(),
  credentials: z.array(credentialKind),
  /** Its devices are reached one by one, each with its own address and trust. */
  per_device: z.boolean(),
  port: z.int(),
  /** How it proves its identity with the default settings. */
  proof: z.enum(['certificate', 'host-key', 'none']),
  fields: z.array(settingField),
  /** Reads of its test, and the right that each needs. */
  checks: z.array(z.strictObject({ title: z.string(), right: z.string() })),
})

export const changesStopped = z.strictObject({
  at: when,
  /** Null when the account is gone. */
  by: z.string().nullable(),
  why: z.string(),
})

export type CredentialGiven = z.output<typeof credentialGiven>
export type SystemFields = z.output<typeof systemFields>
export type SystemRow = z.output<typeof systemRow>
export type SystemDetail = z.output<typeof systemDetail>
export type Product = z.output<typeof product>
export type Way = z.output<typeof way>
export type ProvenPeer = z.output<typeof provenPeer>
export type ShownPeer = z.output<typeof shown>
export type ChangesStopped = z.output<typeof changesStopped>
