import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { run } from '../../changes/run.ts'
import { asked, click, previewed } from '../../changes/asking.ts'

const access = { for: 'key', key: 'commands-dhcp-lease-release' } as const

/** A lease that every server of its subnet is to forget. */
export const leaseRelease = z.strictObject({ address: z.ipv4() })

/** Reads the lease and who has it, and says what would be sent. Nothing is sent. */
export const previewRelease = defineCall({
  method: 'POST',
  path: '/common-queries/dhcp-server/lease-release/preview/',
  title: 'Preview the release of a lease',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ intent: leaseRelease, reason: asked.reason, ticket: asked.ticket }),
  answer: previewed,
})

/** Does what was previewed. Answers when it is begun, not when it is done; `GET /command-centre/run/` tells on. */
export const applyRelease = defineCall({
  method: 'POST',
  path: '/common-queries/dhcp-server/lease-release/apply/',
  title: 'Release a lease',
  access,
  changes: true,
  record: 'change',
  body: click,
  answer: run,
})
