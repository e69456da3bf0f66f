import type { Json } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'

/** `21-Nov-2026 06:00:02 UTC` */
function stamp(time: number): string {
  const [, day = '', month = '', year = '', clock = ''] =
    /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(time).toUTCString()) ?? []
  return `${day}-${month}-${year} ${clock} UTC`
}

/** Smart licensing as the system tells it; the counter is licences in use, never those bought. */
export function licence(path: string, node: IseNode): Json | null {
  const used = node.sessions.all().length
  const tier = (name: string, consumptionCounter: number) => ({
    name,
    status: 'ENABLED',
    compliance: 'COMPLIANT',
    consumptionCounter,
    daysOutOfCompliance: '0',
    lastAuthorization: stamp(node.lab.world.clock.now()),
  })
  const answers: Readonly<Record<string, Json>> = {
    'tier-state': [tier('ESSENTIAL', used), tier('ADVANTAGE', used), tier('VM', 1)],
    'eval-license': { daysRemaining: 63 },
    'connection-type': { connectionType: 'HTTP_DIRECT', state: 'ENABLED' },
    'smart-state': { response: { connectionType: 'HTTP_DIRECT', state: 'ENABLED' }, version: '1.0' },
    register: {
      response: {
        connectionType: 'HTTP_DIRECT',
        registrationState: 'REGISTERED',
        ssmOnPremServer: '',
        tier: ['ESSENTIAL', 'ADVANTAGE'],
      },
      version: '1.0',
    },
    'feature-to-tier-mapping': [{ featureName: ['Profiler'], tier: 'ADVANTAGE' }],
  }
  return answers[path] ?? null
}
