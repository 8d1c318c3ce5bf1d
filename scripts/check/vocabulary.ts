/**
 * Where a word is not used: in a language of the copy; in comments, test titles and documents; in
 * identifiers.
 */
export type VocabularyPlace = 'en' | 'pt-BR' | 'code' | 'names';

/** A word that is not used any more. `docs/glossary.md` says what the better one means. */
export interface RetiredWord {
  /** Tried against a whole text; with `\b` and the inflections that occur. */
  readonly pattern: RegExp;
  /** What is used instead. */
  readonly instead: string;
  readonly where: readonly VocabularyPlace[];
}

function en(pattern: RegExp, instead: string): RetiredWord {
  return { pattern, instead, where: ['en'] };
}

function ptBr(pattern: RegExp, instead: string): RetiredWord {
  return { pattern, instead, where: ['pt-BR'] };
}

/** For comments, test titles and documents. Words of the wire stand in backticks there. */
function prose(pattern: RegExp, instead: string): RetiredWord {
  return { pattern, instead, where: ['code'] };
}

/** For identifiers as well. */
function everywhere(pattern: RegExp, instead: string): RetiredWord {
  return { pattern, instead, where: ['code', 'names'] };
}

/** For identifiers only: in a sentence the word is plain. */
function name(pattern: RegExp, instead: string): RetiredWord {
  return { pattern, instead, where: ['names'] };
}

/**
 * Portuguese letters are no part of a word for `\b`, so a border is written out: no letter before, none
 * behind.
 */
function word(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${source})(?![\\p{L}])`, 'iu');
}

export const RETIRED_WORDS: readonly RetiredWord[] = [
  en(/\bneeds? (?:a person|somebody|someone)\b/i, 'action required'),
  en(/\bin order\b(?! to\b)/i, 'operational'),
  en(/\bnotices?\b/i, 'webhook'),
  en(/\b(?:last )?read(?:ing)? (?:of the service|at)\b|\blast (?:read|reading)\b/i, 'last synced, API sync'),
  en(/\banswer(?:s|ed)?\b/i, 'response, respond'),
  en(/\bsomebody\b/i, 'someone'),
  en(/\b(?:tell|tells|told|telling)\b/i, 'contact, submit, report'),
  en(/\boperators\b/i, 'provider support'),
  en(/\bdesks?\b/i, 'dashboard'),
  en(/\blaps(?:e|es|ed|ing)\b/i, 'expire'),
  en(/\bwhitelisters?\b/i, 'authorizing wallet'),
  en(/\bgrants?\b/i, 'authorization'),
  en(/\bfacts?\b/i, 'details'),
  en(/\bas the service sent\b/i, 'API object (JSON)'),
  en(/\brehears(?:al|als|e|ed)\b/i, 'simulation, simulate'),
  en(/\b(?:agrees?|disagrees?|differs?) (?:with|from) the (?:chain|network)\b/i, 'reconciled, mismatch'),
  en(/\bstandings?\b/i, 'status'),
  en(/^to be (?:signed|proven)$/i, 'pending signature, pending confirmation'),
  en(/^under review$/i, 'failed, under review'),
  en(/\bnew (?:state|status)\b(?! of)/i, 'unrecognized status'),
  en(/\bthe money\b/i, 'funds'),
  en(/\brequest code\b/i, 'request ID'),
  en(/\b(?:burn|hash|storing the|sending the|deliver(?:ing)? the) proofs?\b|^proofs?$/i, 'burn transaction'),
  en(/\b(?:give|gives|gave|given|kept)\b(?! (?:someone rights|a different))/i, 'enter, submit, saved'),
  en(/\bkeep the hash\b/i, 'submit transaction hash'),
  en(/10\^-?6/, 'base units'),
  en(/\bask(?:ed|s)? for the (?:signature|authorization)\b/i, 'request signature, request authorization'),
  en(/\bwho holds the tokens\b/i, 'source wallet'),
  en(/\bburn of the tokens\b/i, 'token burn'),
  en(/\bforever\b/i, 'cannot be reused'),
  en(/\bconfirms itself\b/i, 'settles automatically'),
  en(/\bby itself\b/i, 'automatically'),
  en(/\bpacks?\b/i, 'support bundle'),
  en(/\bunder way\b/i, 'pending, in progress'),
  en(/\bthrown away\b/i, 'discarded'),
  en(/\bchains?\b(?! ID)(?<!on-chain)/i, 'network'),
  en(/\bcontradict(?:s|ed|ion|ions)?\b/i, 'conflicting details'),
  ptBr(word('precisa(?:m)? de alguém'), 'pendências'),
  ptBr(word('em ordem'), 'operacional'),
  ptBr(word('avisos?'), 'webhook'),
  ptBr(word('(?<!somente )leituras?'), 'sincronização'),
  ptBr(word('resposta à criação'), 'resposta da API'),
  ptBr(word('operadores|quem opera(?: o serviço)?'), 'suporte do provedor'),
  ptBr(word('mesas?'), 'painel'),
  ptBr(word('solicitaç(?:ão|ões)'), 'pedido'),
  ptBr(word('vence(?:u|m|r|ram)?|vença|vencid[oa]s?'), 'expira'),
  ptBr(word('fatos?'), 'detalhes'),
  ptBr(word('como o serviço (?:o|a) enviou'), 'objeto da API (JSON)'),
  ptBr(word('ensai(?:o|os|ar|e)'), 'simulação'),
  ptBr(word('(?:não )?confere com a rede|diverge da rede$'), 'conciliada, divergente'),
  ptBr(word('estados?|situação(?! dos valores)'), 'status'),
  ptBr(/^Em análise$/i, 'falhou, em análise'),
  ptBr(word('falta (?:assinar|comprovar|confirmar)'), 'pendente de assinatura, de confirmação'),
  ptBr(word('o dinheiro'), 'situação dos valores'),
  ptBr(word('código do pedido'), 'ID da requisição'),
  ptBr(word('(?:a|uma|sua|essa|esta) prova|provas?(?= (?:da|de) queima)'), 'transação de queima'),
  ptBr(word('guarda(?:r|m|ndo|d[oa]s?)?'), 'salvar, informar'),
  ptBr(word('únic[oa] para sempre'), 'não pode ser reutilizada'),
  ptBr(word('queima dos tokens'), 'queima de tokens'),
  ptBr(word('se confirma(?:m)? sozinh[oa]s?'), 'liquida automaticamente'),
  ptBr(word('sozinh[oa]s?'), 'automaticamente'),
  // Written with a capital letter, as a title: Dossiê de suporte.
  { pattern: /(?<!\p{L})(?:dossiê|pacote)/u, instead: 'Dossiê de suporte', where: ['pt-BR'] },
  ptBr(word('transações em curso'), 'transações pendentes'),
  ptBr(word('contradi(?:ção|ções|to|ta|tos|tas)'), 'informações conflitantes'),
  // A claim about money: an earlier send may have burned. Lower case: "once the network shows that …".
  en(/\bNothing was burned\b/, 'what is proven: no authorization was issued, nothing can be signed'),
  ptBr(/\bNada foi queimado\b/, 'o que está provado: nenhuma autorização foi emitida'),
  ptBr(
    word('registrar carteira|carteira registrada|não registrada'),
    'cadastrar carteira, carteira cadastrada',
  ),
  everywhere(/\bdesks?\b/i, 'dashboard'),
  everywhere(/\bhouses?\b/i, 'dashboard, layer'),
  everywhere(/\bcouriers?\b/i, 'outbox'),
  everywhere(/\bjudg(?:e|es|ed|ing|ement|ment)\b/i, 'check, decide, classify'),
  everywhere(/\b(?:tell|tells|told|telling)\b/i, 'publish, report, submit, show, answer'),
  everywhere(/\brehears\w*\b/i, 'simulation, simulate'),
  everywhere(/\banew\b/i, 'again'),
  everywhere(/\b(?:owed|owes?)\b/i, 'due, pending'),
  everywhere(/\bmend(?:s|ed|ing)?\b/i, 'repair'),
  everywhere(/\b(?:anybody|everybody)\b/i, 'anyone, every user'),
  name(/\bunder way\b/i, 'in progress, pending'),
  name(/\bgive back\b/i, 'release'),
  name(/\b(?:vantage|disguise)\b/i, 'context, other context'),
  name(/\bescalation pack\b/i, 'support bundle'),
  name(/\b(?:fate|deserves)\b/i, 'what it is: nonce use; may'),
  name(/\bhear(?:s|d|ing)?\b/i, 'apply, pass on, take, receive'),
  name(/(?<!\bleads )\baway\b/i, 'unavailable'),
  prose(/\b(?:persons?|people|somebody)\b/i, 'user, signer, operator, holder'),
  prose(/\bnobody\b(?!\))/i, 'no user, no node, no one'),
  prose(/\bthr(?:own?|ows|ew) away\b/i, 'discard'),
  prose(/\b(?:under ?way|on (?:its|their|the) way)\b/i, 'in progress, pending, in flight'),
  prose(/\b(?:for|from|by) who\b/i, 'a user who, whoever'),
  prose(/\b(?:the|contact|service|until) operators\b/i, 'provider support'),
  prose(/\bt(?:akes?|aken|ook) (?:it |them )?back\b(?! from)/i, 'revoke, withdraw'),
  prose(/\bg(?:ives?|iven|ave) (?:it |them )?up\b/i, 'release, abandon'),
  prose(/\b(?:is|are|was|were|goes|went|stays) away\b/i, 'unavailable, unreachable'),
  prose(/\blaps(?:e|es|ed|ing)\b/i, 'expire'),
  prose(/\bwhitelisters?\b/i, 'authorizing wallet, authorizing contract'),
  prose(/\bnotices (?:of|from|by)\b/i, 'webhooks'),
  prose(/\b(?:look(?:s|ed)? at|a look at|(?:has|have|had) looked)\b/i, 'read, check, review'),
  prose(/\b(?:stands?|stood)\b/i, 'is, is valid'),
  prose(
    /\b(?:in words|without a word|(?:guard|server|service|chain)['’]s last word)\b/i,
    'text, event, check',
  ),
];
