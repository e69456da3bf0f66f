import type { Answer } from '@patchbay/contract/common-queries/map-locate'
import type { Source } from '@patchbay/contract/systems/sources'
import { answerFrom } from '../locate/answer.ts'
import type { Dossier } from '../locate/dossier.ts'
import { listedSpots } from './listed-spots.ts'
import type { SitePlaces } from './site-floors.ts'
import { otherFloorWords, spotsOf } from './spots.ts'

/** The places of what was found, with the words of Search and locate. */
export const mapFrom =
  (site: SitePlaces) =>
  (dossier: Dossier, asked: string, sources: readonly Source[]): Answer => {
    const { verdict, sentence, title, subtitle, icon, badges, choices } = answerFrom(dossier, asked, sources)
    return {
      verdict,
      sentence,
      title,
      subtitle,
      icon,
      badges: badges.map((text) => ({ tone: 'info', text })),
      spots: verdict === 'several' ? listedSpots(dossier) : spotsOf(dossier, site),
      otherFloor: otherFloorWords(dossier, site.floors),
      choices,
    }
  }
