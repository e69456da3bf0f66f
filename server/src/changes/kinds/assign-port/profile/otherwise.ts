import { midSentence, toldValue } from '@patchbay/contract/changes/change'
import { portSettings } from '@patchbay/contract/changes/kinds/assign-port'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { settingAfter, settingNames, settingWords } from '../../../../ports/settings.ts'
import type { Asks, SettingName } from '../../../../ports/settings.ts'
import type { PortSnapshot } from '../../../../ports/snapshot.ts'

/**
 * Settings that would be otherwise than a profile makes them, by their names. The description is left out: its places are
 * filled by people. So is the bounce, which leaves nothing behind.
 */
export const otherwiseThan = (sets: Asks, intent: PortIntent, before: PortSnapshot): string[] =>
  settingNames.flatMap((name) => (name === 'description' ? [] : otherwise(name, sets, intent, before)))

function otherwise(name: SettingName, sets: Asks, intent: PortIntent, before: PortSnapshot): string[] {
  const wanted = sets[name]
  const after = settingAfter(name, intent, before)
  if (wanted === undefined || wanted === after) return []
  const field = portSettings[name]
  const has = after === undefined ? (settingWords(name, before) ?? 'none') : toldValue(field, after)
  const label = field.kind === 'yes-no' ? '' : `${midSentence(field.label)} `
  return [`${label}${has} and not ${toldValue(field, wanted)}`]
}
