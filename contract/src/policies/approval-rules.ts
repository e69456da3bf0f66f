import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { changeKindTitles } from '../changes/kinds/all.ts'
import type { ChangeKindName } from '../changes/kinds/all.ts'
import { approvalHours } from './approval-hours.ts'
import { thing } from './protected-things.ts'
import { ruleWarnings } from './rule-warnings.ts'
import type { RuleWarning } from './rule-warnings.ts'

const warningNames = Object.keys(ruleWarnings) as [RuleWarning, ...RuleWarning[]]

const kindNames = Object.keys(changeKindTitles) as [ChangeKindName, ...ChangeKindName[]]

/** When somebody else must agree. Every condition that is given has to hold; one without any holds always. */
export const approvalRule = z.strictObject({
  name: z.string().overwrite(asSeen).min(1).max(60),
  /** The kinds of change that it is about; every kind where none is named. */
  kinds: z.array(z.enum(kindNames)).max(kindNames.length),
  /** Names of roles: changes that somebody with one of these asks for. Everybody where none is named. */
  roles: z.array(z.string().overwrite(asSeen).min(1).max(60)).max(20),
  /** What has to be touched, each as `readThing` takes it; whatever it is where none is named. */
  things: z.array(thing).max(200),
  /** Only where a check warns. */
  warned: z.boolean(),
  /** Only where one of these warns; none in what was decided before there were any. */
  warnings: z.array(z.enum(warningNames)).max(warningNames.length).default([]),
  /**
   * Names of roles of which whoever agrees has one, besides the key; whoever has the key where none is named, as in what was decided
   * before there were any. Of several rules that fit each has to be kept.
   */
  agreedBy: z.array(z.string().overwrite(asSeen).min(1).max(60)).max(20).default([]),
  /** For putting back as well, which otherwise nobody has to agree to. */
  undoing: z.boolean(),
})
export type ApprovalRule = z.output<typeof approvalRule>

/** Which changes wait for a second person, and for how long. */
export const approvalRules = z.strictObject({
  rules: z.array(approvalRule).max(40),
  hours: z.int().min(approvalHours.least).max(approvalHours.most),
})
export type ApprovalRules = z.output<typeof approvalRules>
