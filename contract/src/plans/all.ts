import { cableHealthCheck } from './cable-health-check.ts'
import { cyberSecurityResponse } from './cyber-security-response.ts'
import { networkConnect } from './network-connect.ts'
import type { Plan } from './plan.ts'

/** Every workflow that is a plan: a new one is a line here and in the list of the server. */
export const plans = [
  networkConnect,
  cableHealthCheck,
  cyberSecurityResponse,
] as const satisfies readonly Plan[]

export type PlanName = (typeof plans)[number]['name']

/** Where the calls of plans stand. */
export type PlanPath = (typeof plans)[number]['path']
