import type { StackMember } from '../../world/model/switch.ts'

/** Degrees Celsius at the inlet of a member: steady for a chassis and different between them. */
export const inletOf = (member: StackMember): number => 22 + (Number.parseInt(member.mac.slice(-2), 16) % 9)

/** Where it turns yellow and red. */
export const inletLimits = { yellow: 46, red: 56 }

/** Where it turns red behind the inlet. */
export const insideLimit = 125

/** At the inlet, the outlet and the hottest spot of a member, which the newer system tells apart. */
export const degreesAt = (member: StackMember, place: number): number => inletOf(member) + 9 * place
