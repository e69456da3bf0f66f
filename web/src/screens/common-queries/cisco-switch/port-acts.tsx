import { actOnPort } from '@patchbay/contract/changes/kinds/act-on-port'
import type { PortAct } from '@patchbay/contract/changes/kinds/act-on-port'
import type { Port } from '@patchbay/contract/switches/port'
import { ChangeActs } from '../../../changes/acts/act.tsx'

type PortActName = PortAct['act']

const words: Readonly<Record<PortActName, (port: string) => string>> = {
  bounce: (port) => `Take ${port} down and up`,
  'power-cycle': (port) => `Take and give ${port} its power`,
  clear: (port) => `Bring ${port} back`,
}

/** What can be done to a port as it stands. A shut one is opened by an assignment. */
function actsOn({ link, mode, power }: Port): readonly PortActName[] {
  if (mode === 'routed' || link === 'shut') return []
  if (link === 'err-disabled') return ['clear']
  return power?.delivering === true ? ['bounce', 'power-cycle'] : ['bounce']
}

/** For who may act on ports. */
export function PortActs({ device, port }: { device: string; port: Port }) {
  const acts = actsOn(port).map((act) => ({
    words: words[act](port.interface),
    asked: { switch: device, interface: port.fullName, act },
  }))
  return <ChangeActs change={actOnPort} acts={acts} />
}
