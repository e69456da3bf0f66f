import type { Command } from '../command/command.ts'
import { addressCommands } from './addresses.ts'
import { archiveCommands } from './archive.ts'
import { bindingCommands } from './bindings.ts'
import { authenticationCommands } from './authentication-sessions.ts'
import { cableTestCommands } from './cable-diagnostics.ts'
import { cdpCommands } from './cdp-neighbors.ts'
import { configurationShowCommands } from './configuration.ts'
import { countersCommands } from './counters.ts'
import { environmentCommands } from './environment.ts'
import { etherchannelCommands } from './etherchannel.ts'
import { transceiverCommands } from './transceivers.ts'
import { portSecurityCommands } from './port-security.ts'
import { ipInterfaceCommands } from './ip-interfaces.ts'
import { ipServiceCommands } from './ip-services.ts'
import { processCommands } from './processes.ts'
import { timeServerCommands } from './time-servers.ts'
import { snmpCommands } from './snmp.ts'
import { fileCommands } from './files.ts'
import { discoveryCommands } from './discovery.ts'
import { lineAndLicenceCommands } from './lines-and-licence.ts'
import { errdisableCommands } from './errdisable.ts'
import { interfaceCommands } from './interfaces.ts'
import { interfaceListCommands } from './interface-lists.ts'
import { inventoryCommands } from '../device/inventory.ts'
import { lldpCommands } from './lldp-neighbors.ts'
import { macCommands } from './mac-address-table.ts'
import { powerDetailCommands } from './power-inline-detail.ts'
import { powerCommands } from './power-inline.ts'
import { sessionCommands } from './session.ts'
import { spanningCommands } from './spanning.ts'
import { spanningRootCommands } from './spanning-roots.ts'
import { stackCommands } from './stack.ts'
import { statusCommands } from './interfaces-status.ts'
import { switchportCommands } from './switchport.ts'
import { trunkCommands } from './trunk.ts'
import { versionCommands } from './version.ts'
import { vlanCommands } from './vlan.ts'

export const showCommands: readonly Command[] = [
  ...versionCommands,
  ...inventoryCommands,
  ...statusCommands,
  ...interfaceCommands,
  ...interfaceListCommands,
  ...switchportCommands,
  ...trunkCommands,
  ...countersCommands,
  ...macCommands,
  ...addressCommands,
  ...bindingCommands,
  ...vlanCommands,
  ...powerCommands,
  ...powerDetailCommands,
  ...cdpCommands,
  ...lldpCommands,
  ...authenticationCommands,
  ...cableTestCommands,
  ...configurationShowCommands,
  ...archiveCommands,
  ...errdisableCommands,
  ...spanningCommands,
  ...spanningRootCommands,
  ...etherchannelCommands,
  ...transceiverCommands,
  ...portSecurityCommands,
  ...ipInterfaceCommands,
  ...ipServiceCommands,
  ...processCommands,
  ...timeServerCommands,
  ...snmpCommands,
  ...fileCommands,
  ...discoveryCommands,
  ...lineAndLicenceCommands,
  ...stackCommands,
  ...environmentCommands,
  ...sessionCommands,
]
