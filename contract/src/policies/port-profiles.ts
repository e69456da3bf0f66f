import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { nullable } from '../changes/field-schemas.ts'
import { assignPort, plainPortSettings, portSettings } from '../changes/kinds/assign-port.ts'
import { longestTemplate, templateFault } from './description-template.ts'
import { namedTwice } from './named-once.ts'
import { usedBy } from './used-by.ts'
import { readVlanWanted } from './vlan-wanted.ts'

/** One VLAN as `readVlanWanted` takes it. */
const vlanWanted = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .superRefine((text, context) => {
    const read = readVlanWanted(text)
    if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
  })

const template = z
  .string()
  .trim()
  .min(1)
  .max(longestTemplate)
  .superRefine((text, context) => {
    const fault = templateFault(text)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

/** What a port is set to for a use. What is empty or null stays as it is at the port. */
export const portProfile = z.strictObject({
  name: z.string().overwrite(asSeen).min(1).max(60),
  /** The first that a switch knows exactly one of is taken. */
  accessVlans: z.array(vlanWanted).max(8),
  /** The same; the word `none` takes the voice VLAN away. */
  voiceVlans: z.array(vlanWanted).max(8),
  /** With places that are filled, see `descriptionPlaces`. */
  description: template.nullable(),
  enabled: z.boolean().nullable(),
  ...nullable(plainPortSettings),
  power: z.enum(portSettings.power.choices).nullable(),
  /** Whether whoever is there has to authenticate, which is looked at; `any` asks nothing. */
  authentication: z.enum(['any', 'required', 'open']),
  /** What the port is set to ask of whoever comes. */
  signOn: z.enum(portSettings.authentication.choices).nullable().default(null),
  bounce: z.enum(assignPort.fields.bounce.choices),
  /** Whoever is named may put ports into its VLANs too, whatever is said of those. */
  usedBy,
})
export type PortProfile = z.output<typeof portProfile>

/** What ports are for here, each under a name that people choose. */
export const portProfiles = z.strictObject({
  profiles: z
    .array(portProfile)
    .max(60)
    .superRefine((profiles, context) => {
      const twice = namedTwice(profiles)
      if (twice !== null) context.addIssue({ code: 'custom', message: `“${twice}” appears twice` })
    }),
})
export type PortProfiles = z.output<typeof portProfiles>
