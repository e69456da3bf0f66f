import { cableHealthCheck } from '../cable-health-check/index.ts'
import { cyberSecurityResponse } from '../cyber-security-response/index.ts'
import { networkConnect } from '../network-connect/index.ts'
import { plan } from '../plan-kind.ts'
import type { PlanKind } from '../plan-kind.ts'

/** A folder and a line here for each plan that the contract names. */
export const allPlans: readonly PlanKind[] = [
  plan(networkConnect),
  plan(cableHealthCheck),
  plan(cyberSecurityResponse),
]
