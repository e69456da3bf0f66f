import { portIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import { z } from 'zod'

/** Everything that connecting a device needs, resolved once. */
export const connectKnown = z.strictObject({
  /** With colons, in lower case. */
  mac: z.string(),
  thing: z.enum(onboardedThings),
  /** As it was typed. */
  outlet: z.string(),
  owner: z.string().nullable(),
  hostname: z.string().nullable(),
  /** Null on Wi-Fi. */
  port: z
    .strictObject({
      switch: z.string(),
      /** Long name. */
      interface: z.string(),
      /** Such as `sw-b12-2 Gi1/0/14`. */
      title: z.string(),
      accessVlan: z.int().nullable(),
      /** It is enabled now. */
      open: z.boolean(),
    })
    .nullable(),
  /** What its port is set to, by the intent profile for such things. */
  sets: portIntent.omit({ switch: true, interface: true }),
  /** Its group at ISE; null where such a thing authenticates by itself. */
  group: z.string().nullable(),
  /** Where its address is reserved; null where none is wanted. */
  reservation: z.strictObject({ subnet: z.string().nullable(), address: z.string().nullable() }).nullable(),
})

export type ConnectKnown = z.output<typeof connectKnown>

/** The VLAN that its port has afterwards; null where that is not known. */
export const vlanWanted = ({ sets, port }: ConnectKnown): number | null =>
  sets.accessVlan ?? port?.accessVlan ?? null
