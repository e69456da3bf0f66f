import type { Source } from '@patchbay/contract/sources'
import type { Picture, SwitchDevice } from '@patchbay/contract/switches/picture'
import { saidBySection } from './said-of-switch.ts'
import { SectionEmpty } from './section-empty.tsx'
import { SectionText } from './section-text.tsx'

interface Props {
  readonly answer: Picture
  readonly device: SwitchDevice
  readonly sources: readonly Source[]
  readonly asking: boolean
}

/** Sections of the running configuration; passwords, keys and communities were taken out by the server. */
export function ConfigurationView(props: Props) {
  const { answer, asking } = props
  if (answer.configuration.length === 0) {
    return (
      <SectionEmpty answer={answer} name="configuration" asking={asking} none="It shows no configuration." />
    )
  }
  return <SectionTexts {...props} />
}

/** Each section that was read, or that is kept from an earlier reading. */
export function SectionTexts({ answer, device, sources, asking }: Props) {
  const said = saidBySection(answer, 'configuration', sources)
  const why = answer.sections.find(({ name }) => name === 'configuration')?.why ?? null
  const whyNotRead = asking ? 'Asking' : why === null ? 'Not read now' : `Not read now: ${bare(why)}`
  return answer.configuration.map((section) => (
    <SectionText
      key={section.interface}
      section={section}
      device={device.name}
      said={section.live ? said : { ...said, observedAt: section.readAt }}
      whyNotRead={whyNotRead}
    />
  ))
}

/** Without its full stop, for the middle of a sentence. */
const bare = (words: string) => words.replace(/\.$/, '')
