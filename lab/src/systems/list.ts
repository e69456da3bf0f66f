import type { StartEmulator } from '../emulator/emulator.ts'
import { center } from './controller/catalyst-center/emulator.ts'
import { keaPair } from './dhcp/kea/emulator.ts'
import { dnsServer } from './dns/resolver/emulator.ts'
import { activeDirectory } from './directory/active-directory/emulator.ts'
import { panOsPair } from './firewall/pan-os/emulator.ts'
import { ise } from './identity/cisco-ise/emulator.ts'
import { spaces } from './location/cisco-spaces/emulator.ts'
import { webhookReceiver } from './notification/signed-webhook/emulator.ts'
import { desk } from './service-desk/ivanti/emulator.ts'
import { switchCommandLine } from './switch/cisco-ios-ssh/emulator.ts'
import { switchSnmp } from './switch/snmp/agent/switch-snmp.ts'
import { nutServer } from './ups/nut/emulator.ts'
import { upsCards } from './ups/snmp/emulator.ts'
import { wirelessControllers } from './wireless/catalyst-9800/emulator.ts'

/** Every system the lab plays. */
export const emulators: readonly StartEmulator[] = [
  ...keaPair,
  ise,
  switchSnmp,
  switchCommandLine,
  activeDirectory,
  dnsServer,
  webhookReceiver,
  desk,
  panOsPair,
  spaces,
  upsCards,
  nutServer,
  ...wirelessControllers,
  center,
]
