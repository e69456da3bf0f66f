import { isIPv4 } from 'node:net'
import { z } from 'zod'

const address = z.string().refine((text) => isIPv4(text))
const seconds = z.int().min(0).max(0xffff_ffff_ffff)

export const leaseRow = z.object({
  'ip-address': address,
  'subnet-id': z.int(),
  'hw-address': z.string().max(200).optional(),
  'client-id': z.string().max(600).optional(),
  hostname: z.string().max(300).optional(),
  cltt: seconds,
  'valid-lft': seconds,
  state: z.int().optional(),
  'fqdn-fwd': z.boolean().optional(),
  'fqdn-rev': z.boolean().optional(),
})
export type LeaseRow = z.output<typeof leaseRow>

export const leaseList = z.object({ leases: z.array(z.unknown()) })

export const option = z.object({
  name: z.string().optional(),
  code: z.int().optional(),
  data: z.string().optional(),
  /** `dhcp4` for the options of RFC 2132; others are a vendor's and number theirs anew. */
  space: z.string().optional(),
  'never-send': z.boolean().optional(),
  /** Only clients in one of these are given it (from 2.7 on). */
  'client-classes': z.array(z.unknown()).optional(),
})

export const hostRow = z.object({
  'subnet-id': z.int().optional(),
  'hw-address': z.string().max(200).optional(),
  'client-id': z.string().max(1_000).optional(),
  duid: z.string().max(1_000).optional(),
  'circuit-id': z.string().max(1_000).optional(),
  'flex-id': z.string().max(1_000).optional(),
  'ip-address': z.string().max(40).optional(),
  hostname: z.string().max(300).optional(),
  'option-data': z.array(option).default([]),
})
export type HostRow = z.output<typeof hostRow>

export const hostList = z.object({ hosts: z.array(z.unknown()) })

export const prefix = z.string().regex(/^[0-9.]{7,15}\/\d{1,2}$/)

/** Whether the name service is told of leases, as far as the server tells it at all; server, network and subnet may each say. */
const sendUpdates = z.boolean().optional()

/** Domain that short names are completed with; server, network, subnet and (3.2) pool may each have one. */
const suffix = z.string().max(255).optional()

export const subnetRow = z.object({
  id: z.int(),
  subnet: prefix,
  'ddns-qualifying-suffix': suffix,
  'ddns-send-updates': sendUpdates,
  pools: z.array(z.object({ pool: z.string().max(80), 'ddns-qualifying-suffix': suffix })).default([]),
  reservations: z.array(z.unknown()).default([]),
  'option-data': z.array(option).default([]),
  'valid-lifetime': seconds.optional(),
  'user-context': z.record(z.string(), z.unknown()).optional(),
})

export const sharedNetworkRow = z.object({
  name: z.string().optional(),
  'ddns-qualifying-suffix': suffix,
  'ddns-send-updates': sendUpdates,
  subnet4: z.array(z.unknown()).default([]),
  'option-data': z.array(option).default([]),
  'valid-lifetime': seconds.optional(),
  'user-context': z.record(z.string(), z.unknown()).optional(),
})
export type Option = z.output<typeof option>

/** Of `config-get` only what is used; the rest, which may hold passwords, is dropped here. */
export const configurationAnswer = z.object({
  Dhcp4: z.object({
    subnet4: z.array(z.unknown()).default([]),
    'shared-networks': z.array(z.unknown()).default([]),
    reservations: z.array(z.unknown()).default([]),
    'ddns-qualifying-suffix': suffix,
    'ddns-send-updates': sendUpdates,
    'dhcp-ddns': z.object({ 'enable-updates': z.boolean().optional() }).optional(),
    'option-data': z.array(option).default([]),
    'valid-lifetime': seconds.optional(),
    'hosts-database': z.unknown().optional(),
    'hosts-databases': z.unknown().optional(),
  }),
})
