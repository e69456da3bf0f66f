import { capLimits } from '../../policies/cap-limits.ts'
import { defineChange } from '../change.ts'

/** How one port of a switch shall be. */
export const assignPort = defineChange({
  name: 'assign-port',
  title: 'Switch port assignment',
  key: 'commands-switch-port-assignment',
  path: '/command-centre/switch-port-assignment',
  calls: {
    preview: 'Preview a switch port assignment',
    apply: 'Apply a switch port assignment',
    undo: 'Preview undoing a switch port assignment',
  },
  page: 'commands-switch-port-assignment',
  next: 'Next port',
  elsewhere: true,
  list: {
    most: capLimits.ports.most,
    thing: 'port',
    things: 'ports',
    columns: [
      { name: 'switch', head: 'Switch', words: 'by its name', needed: true },
      {
        name: 'interface',
        head: 'Port',
        words: 'such as Gi1/0/14, or several such as Gi1/0/1-4,7',
        needed: true,
      },
      { name: 'description', head: 'Description', words: 'left out, it stays' },
      { name: 'accessVlan', head: 'Access VLAN', words: 'by its number' },
      { name: 'voiceVlan', head: 'Voice VLAN', words: 'by its number, or none' },
      { name: 'adminUp', head: 'State', words: 'open or shut' },
      { name: 'power', head: 'Power', words: 'auto, static or never' },
      { name: 'powerPriority', head: 'Power priority', words: 'high or low' },
      { name: 'authentication', head: 'Authentication', words: 'none, 802.1X, MAB, or 802.1X, then MAB' },
      { name: 'bounce', head: 'Bounce', words: 'auto, never or now' },
      { name: 'profile', head: 'Intent profile', words: 'by its name; it fills in what the line leaves out' },
    ],
    example: 'Switch,Port,Access VLAN,Description\nsw-b12-2,Gi1/0/14,120,Reading room 3',
  },
})
