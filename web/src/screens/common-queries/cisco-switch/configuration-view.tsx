import type { Picture } from '@patchbay/contract/switches/picture'
import { CommandText } from './command-text.tsx'
import { SectionEmpty } from './section-empty.tsx'

/** Sections of the running configuration; passwords, keys and communities were taken out by the server. */
export function ConfigurationView({ answer, asking }: { answer: Picture; asking: boolean }) {
  if (answer.configuration.length === 0) {
    return (
      <SectionEmpty answer={answer} name="configuration" asking={asking} none="It shows no configuration." />
    )
  }
  return answer.configuration.map(({ interface: on, lines }) => (
    <CommandText key={on} command={`Configuration of ${on}`} text={lines.join('\n')} />
  ))
}
