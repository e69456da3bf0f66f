import type { AllocationTables } from './tables/allocation.ts'
import type { CablesTables } from './tables/cables.ts'
import type { ChangesTables } from './tables/changes.ts'
import type { CollectorTables } from './tables/collector.ts'
import type { DailyQuestionsTables } from './tables/daily-questions.ts'
import type { DashboardTables } from './tables/dashboard.ts'
import type { LastAnswersTables } from './tables/last-answers.ts'
import type { NotificationsTables } from './tables/notifications.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlacesTables } from './tables/places.ts'
import type { PlansTables } from './tables/plans.ts'
import type { QuestionsTables } from './tables/questions.ts'
import type { RecordTables } from './tables/record.ts'
import type { RequestsTables } from './tables/requests.ts'
import type { SavedViewsTables } from './tables/saved-views.ts'
import type { ScansTables } from './tables/scans.ts'
import type { SecurityCasesTables } from './tables/security-cases.ts'
import type { SubnetUseTables } from './tables/subnet-use.ts'
import type { SubscriptionsTables } from './tables/subscriptions.ts'
import type { SystemsTables } from './tables/systems.ts'
import type { TicketNotesTables } from './tables/ticket-notes.ts'
import type { UpsTables } from './tables/ups.ts'

/** Every table, typed; one file per subject in `tables/`. */
export interface Database
  extends
    AllocationTables,
    CablesTables,
    ChangesTables,
    CollectorTables,
    DailyQuestionsTables,
    DashboardTables,
    LastAnswersTables,
    NotificationsTables,
    PeopleTables,
    PlacesTables,
    PlansTables,
    QuestionsTables,
    RecordTables,
    RequestsTables,
    SavedViewsTables,
    ScansTables,
    SecurityCasesTables,
    SubnetUseTables,
    SubscriptionsTables,
    SystemsTables,
    TicketNotesTables,
    UpsTables {}
