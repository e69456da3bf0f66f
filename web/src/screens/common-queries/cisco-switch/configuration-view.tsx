import type { Source } from '@patchbay/contract/sources'
import type { Picture, SwitchDevice } from '@patchbay/contract/switches/picture'
import { CommandText } from './command-text.tsx'
import { saidBySection } from './said-of-switch.ts'
import { SectionEmpty } from './section-empty.tsx'

interface Props {
  readonly answer: Picture
  readonly device: SwitchDevice
  readonly sources: readonly Source[]
  readonly asking: boolean
}

/** Sections of the running configuration; passwords, keys and communities were taken out by the server. */
export function ConfigurationView({ answer, device, sources, asking }: Props) {
  if (answer.configuration.length === 0) {
    return (
      <SectionEmpty answer={answer} name="configuration" asking={asking} none="It shows no configuration." />
    )
  }
  return answer.configuration.map(({ interface: on, lines }) => (
    <CommandText
      key={on}
      command={`Configuration of ${on}`}
      device={device.name}
      text={lines.join('\n')}
      said={saidBySection(answer, 'configuration', sources)}
    />
  ))
}
