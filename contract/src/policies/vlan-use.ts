import { z } from 'zod'
import { useClasses } from './used-by.ts'
import { readVlanPlace } from './vlan-place.ts'

/** One line as `readVlanPlace` takes it. */
const vlanPlace = z
  .string()
  .trim()
  .min(1)
  .max(180)
  .superRefine((line, context) => {
    const read = readVlanPlace(line)
    if ('fault' in read) context.addIssue({ code: 'custom', message: read.fault })
  })

/** Who may put a port into which VLAN, and take it out of it. */
export const vlanUse = z.strictObject({ classes: useClasses(vlanPlace) })
export type VlanUse = z.output<typeof vlanUse>
