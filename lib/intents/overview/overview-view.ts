import { z } from 'zod';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { chainIdSchema } from '#lib/chains/chain-schemas.ts';
import { contractKindSchema } from '#lib/chains/contracts/named-contract.ts';
import { answerDifferenceSchema } from '#lib/intents/contradiction.ts';
import { alarmSchema, CHAIN_STATES, SERVICE_STATES } from '#lib/system/system-status.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { inboxCountsSchema, inboxItemSchema, inboxReasonSchema } from './inbox.ts';
import { intentSummarySchema } from '#lib/intents/summary/intent-summary.ts';
import { intentTypeSchema } from '#lib/intents/intent-type-schema.ts';
import { volumesSchema } from './volumes-view.ts';
import { WALLET_ROW_REASONS } from './wallet-tasks.ts';
import { sendProgressSchema } from '#lib/intents/create/send-progress.ts';

/** A creation whose answer is not known yet: it was sent, and a job finds out what became of it (R25). */
export const unresolvedCreateSchema = z.object({
  idempotencyKey: z.guid(),
  intentType: intentTypeSchema,
  amountCents: z.int(),
  chainId: chainIdSchema,
  clientReference: z.string().nullable(),
  createdAt: isoInstant,
  /** Where answers differ from the request; none of these values was taken over. */
  differences: z.array(answerDifferenceSchema).default([]),
  progress: sendProgressSchema,
});
export type UnresolvedCreate = z.infer<typeof unresolvedCreateSchema>;

/** A token, program or contract that signatures wait for, until an administrator confirms it (R9). */
export const contractToConfirmSchema = z.object({
  chainId: chainIdSchema,
  kind: contractKindSchema,
  /** Since when the first signature waits for it. */
  since: isoInstant,
  /** Whether the reader's role may confirm it. */
  isMine: z.boolean(),
});
export type ContractToConfirm = z.infer<typeof contractToConfirmSchema>;

/** A registration that needs a user, or the request for one whose outcome is not known (R25). */
export const walletTaskSchema = z.object({
  reason: z.enum(WALLET_ROW_REASONS),
  /** Null while it is not known whether there is a registration. */
  walletId: z.guid().nullable(),
  chainId: chainIdSchema,
  address: z.string(),
  /** As users here call it; null for one that none of them confirmed. */
  label: z.string().nullable(),
  since: isoInstant,
  /** Whether the reader's role may take the action. */
  isMine: z.boolean(),
});
export type WalletTaskItem = z.infer<typeof walletTaskSchema>;

const serviceHealthSchema = z.object({
  state: z.enum(SERVICE_STATES),
  faultCode: z.enum(FAULT_CODES).nullable(),
  checkedAt: isoInstant.nullable(),
  /** Since when it has been so, as far as this process knows. */
  since: isoInstant.nullable(),
});

const webhookHealthSchema = z.object({
  lastVerifiedAt: isoInstant.nullable(),
  /** What is wrong, as the system status has it. */
  alarms: z.array(alarmSchema),
});

const chainHealthSchema = z.object({
  chainId: chainIdSchema,
  state: z.enum(CHAIN_STATES),
  checkedAt: isoInstant.nullable(),
});

export const healthViewSchema = z.object({
  service: serviceHealthSchema,
  webhooks: webhookHealthSchema,
  chains: z.array(chainHealthSchema),
});
export type HealthView = z.infer<typeof healthViewSchema>;

/**
 * The overview: what needs action now, the volumes of the last days, the last events, and whether each
 * system works.
 */
export const overviewSchema = z.object({
  inbox: z.array(inboxItemSchema),
  /** All rows that need action, by their reason; `inbox` holds the first of each. */
  inboxCounts: inboxCountsSchema,
  /** The reasons with any that the reader's role may act on. */
  inboxMine: z.array(inboxReasonSchema).default([]),
  /** Wallet authorizations that wait for a signature. */
  grantsToSign: z.int().nonnegative(),
  /** Whether the reader's role may sign them. */
  areGrantsMine: z.boolean().default(false),
  contractsToConfirm: z.array(contractToConfirmSchema).default([]),
  /** The first registrations of each reason, the most urgent first. */
  walletTasks: z.array(walletTaskSchema).default([]),
  /** All of them, by reason. */
  walletTaskCounts: z.partialRecord(z.enum(WALLET_ROW_REASONS), z.int().nonnegative()).default({}),
  volumes: volumesSchema,
  recent: z.array(intentSummarySchema),
  unresolvedCreates: z.array(unresolvedCreateSchema),
  health: healthViewSchema,
});
export type Overview = z.infer<typeof overviewSchema>;
