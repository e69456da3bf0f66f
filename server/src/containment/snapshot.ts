import { z } from 'zod'

const session = z.object({
  place: z.string().nullable(),
  address: z.string().nullable(),
  username: z.string().nullable(),
  vlan: z.number().nullable(),
  group: z.string().nullable(),
  /** The result of its authorization, by name. */
  authorization: z.string().nullable(),
  startedAt: z.string().nullable(),
})

/** One MAC of a device, before something is done about it. */
const containedMac = z.object({
  mac: z.string(),
  /** The policy that it is under; null for none. */
  policy: z.string().nullable(),
  /** Why that is not known; null where it is. */
  policyUnknown: z.string().nullable(),
  /** Runs of ours that hold it there; empty where somebody put it there outside of this console. */
  holders: z.array(z.number()),
  session: session.nullable(),
  /** Why it is not known whether it has a session; null where it is. */
  sessionUnknown: z.string().nullable(),
  hostnames: z.array(z.string()),
  addresses: z.array(z.string()),
  /** Where the last walk saw it, such as `sw-b12-2 Gi1/0/14`; null where it is nowhere. */
  seen: z.string().nullable(),
})

export const containmentSnapshot = z.object({
  observedAt: z.string(),
  /** As people call the identity system. */
  title: z.string(),
  macs: z.array(containedMac),
  /** Policies that quarantine, by name; null where they were not told. */
  policies: z.array(z.string()).nullable(),
  /** Results that its rules grant under the policy; null where they were not read. */
  grants: z
    .object({ results: z.array(z.string()), why: z.string().nullable() })
    .nullable()
    .default(null),
  /** DHCP servers that did not tell host names and addresses. */
  unread: z.array(z.string()),
})

export type ContainmentSnapshot = z.output<typeof containmentSnapshot>
export type ContainedMac = z.output<typeof containedMac>
