import { z } from 'zod'
import type { Ask, Reading } from '../../asking.ts'
import { unreadable } from '../../failures.ts'
import { sharedBySteps } from '../../transport/limits.ts'
import { sift } from '../../transport/answers.ts'
import { everyPage } from '../../transport/pages.ts'
import type { DeviceLicence } from '../capabilities.ts'
import type { Center } from './channel.ts'

/** Unset text is empty, `NA`, `N/A` or null, depending on release. */
const text = z
  .string()
  .nullish()
  .transform((value) => {
    const trimmed = (value ?? '').trim()
    return /^(?:|n\/?a|none|null|-)$/i.test(trimmed) ? null : trimmed
  })

/** A time without a zone is one of the controller, whose zone is not told, so its day alone is taken. Milliseconds are of 1970. */
const day = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    if (typeof value === 'number') return value > 0 ? new Date(value).toISOString().slice(0, 10) : null
    const [told] = /^\d{4}-\d{2}-\d{2}/.exec((value ?? '').trim()) ?? []
    return told === undefined || Number.isNaN(Date.parse(told)) ? null : told
  })

const flag = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((value) =>
    typeof value === 'boolean'
      ? value
      : /^(?:true|yes)$/i.test(value ?? '')
        ? true
        : /^(?:false|no)$/i.test(value ?? '')
          ? false
          : null,
  )

/** A row of the device licence summary, which is in snake case. */
const summary = z.object({
  device_uuid: z.string(),
  device_name: text,
  ip_address: text,
  model: text,
  network_license: text,
  dna_level: text,
  license_mode: text,
  registration_status: text,
  authorization_status: text,
  virtual_account_name: text,
  smart_account_name: text,
  is_license_expired: flag,
  evaluation_license_expiry: day,
  last_successful_rum_usage_upload_time: day,
})

/** Larger pages are refused. */
const pageSize = 500
const mostPages = 40
const path = ['licenses', 'device'] as const

/** What each managed device is licensed for; pages are numbered from 1. */
export async function listDeviceLicences(
  center: Center,
  given: Ask,
): Promise<Reading<readonly DeviceLicence[]>> {
  const ask = sharedBySteps(given)
  const count = await center.read({ parts: [...path, 'count'] }, ask)
  const total = z.coerce.number().int().safeParse(count?.value).data ?? null
  const list = await everyPage<DeviceLicence>(
    { most: mostPages, keyOf: ({ id }) => id, after: (page) => page + 1 },
    async (page) => {
      const query = {
        page_number: String(page),
        limit: String(pageSize),
        order: 'asc',
        sort_by: 'device_name',
      }
      const answer = await center.read({ parts: [...path, 'summary'], query }, ask)
      // A release without this call is not a controller without licences.
      if (answer === null)
        throw unreadable({ cause: 'not-understood', message: `${center.name} does not tell licences` })
      const rows = z.array(z.unknown()).catch([]).parse(answer.value)
      const found = sift(summary, rows)
      return {
        rows: found.rows.map(licenceOf),
        dropped: found.dropped,
        total,
        next: rows.length < pageSize ? null : page + 1,
        receivedAt: answer.receivedAt,
      }
    },
  )
  return {
    value: list.rows,
    complete: list.complete,
    ...(list.of === null ? {} : { of: list.of }),
    dropped: list.dropped,
    observedAt: list.receivedAt,
  }
}

const licenceOf = (row: z.output<typeof summary>): DeviceLicence => ({
  id: row.device_uuid,
  name: row.device_name ?? row.ip_address ?? row.device_uuid,
  address: row.ip_address,
  model: row.model,
  network: row.network_license,
  dna: row.dna_level,
  mode: row.license_mode,
  registration: row.registration_status,
  authorization: row.authorization_status,
  account:
    [row.smart_account_name, row.virtual_account_name].filter((one) => one !== null).join(' / ') || null,
  expired: row.is_license_expired,
  evaluationEnds: row.evaluation_license_expiry,
  reportedOn: row.last_successful_rum_usage_upload_time,
})
