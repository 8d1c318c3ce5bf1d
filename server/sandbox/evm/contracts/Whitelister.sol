// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";

/// @title One organization's whitelist: who may receive mints and burn, and how much may be minted to each a day.
/// @notice Limits are token minor units (6 decimals) for one UTC day, counted by block time. A recipient is authorized
/// while its limit is above zero.
/// @dev Reverts carry text, not custom errors: a wallet or a preflight that does not know this ABI can still show it.
contract Whitelister is AccessControl {
    /// @notice Another party that may grant, revoke and ban: the chain does not know the service's API as the only way.
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");
    /// @notice The token: the only one that may use up a recipient's daily limit.
    bytes32 public constant CONSUMER_ROLE = keccak256("CONSUMER_ROLE");

    struct Recipient {
        uint256 dailyLimit;
        uint256 used;
        uint256 usedOnDay;
        bool banned;
    }

    /// @notice The organization's wallet, the one that signs grants.
    address public immutable owner;
    /// @notice The most that any grant can be worth a day. Lowering it leaves the grants already made as they are.
    uint256 public limitCeiling;

    mapping(address => Recipient) private _recipients;

    /// @param previousLimit lets a reader who waits for confirmations know what was true before this one
    event AuthorizedRecipientSet(
        address indexed recipient,
        uint256 requestedLimit,
        uint256 effectiveLimit,
        uint256 previousLimit
    );
    event RecipientBanSet(address indexed recipient, bool banned);
    event LimitCeilingSet(uint256 limitCeiling);

    constructor(address owner_, address admin, address operator, uint256 limitCeiling_) {
        // The ceiling protects against the owner, so the owner must not be able to raise it.
        require(owner_ != admin, "Whitelister: the owner cannot be the admin");
        owner = owner_;
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(OPERATOR_ROLE, operator);
        _setLimitCeiling(limitCeiling_);
    }

    /// @notice Authorizes `recipient` for up to `limit` a day, clamped to the ceiling. Zero revokes.
    function setAuthorizedRecipient(address recipient, uint256 limit) external {
        require(msg.sender == owner, "Whitelister: the sender is not the owner");
        _setAuthorizedRecipient(recipient, limit);
    }

    /// @notice The same grant, made by the operator instead of the owner.
    function setAuthorizedRecipientAsOperator(address recipient, uint256 limit) external onlyRole(OPERATOR_ROLE) {
        _setAuthorizedRecipient(recipient, limit);
    }

    /// @notice Bars an address, which also revokes it, or lifts the bar. A barred address cannot be granted anything.
    function setBanned(address recipient, bool banned) external onlyRole(OPERATOR_ROLE) {
        if (banned) _setAuthorizedRecipient(recipient, 0);
        _recipients[recipient].banned = banned;
        emit RecipientBanSet(recipient, banned);
    }

    /// @notice Puts each recipient into the state of a fresh grant: the limit unused, no bar. For the sandbox's reset.
    function resetRecipients(
        address[] calldata recipients,
        uint256[] calldata limits
    ) external onlyRole(OPERATOR_ROLE) {
        require(recipients.length == limits.length, "Whitelister: one limit for each recipient");
        for (uint256 i = 0; i < recipients.length; ++i) {
            Recipient storage entry = _recipients[recipients[i]];
            entry.used = 0;
            if (entry.banned) {
                entry.banned = false;
                emit RecipientBanSet(recipients[i], false);
            }
            _setAuthorizedRecipient(recipients[i], limits[i]);
        }
    }

    function setLimitCeiling(uint256 limitCeiling_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setLimitCeiling(limitCeiling_);
    }

    /// @notice Uses up part of today's limit, or reverts when the recipient is not authorized or it is not enough.
    function consume(address recipient, uint256 amount) external onlyRole(CONSUMER_ROLE) {
        Recipient storage entry = _recipients[recipient];
        require(entry.dailyLimit > 0, "Whitelister: the recipient is not authorized");
        require(amount <= _available(entry), "Whitelister: over the recipient's daily limit");
        uint256 today = _today();
        entry.used = (entry.usedOnDay == today ? entry.used : 0) + amount;
        entry.usedOnDay = today;
    }

    function isAuthorized(address recipient) external view returns (bool) {
        return _recipients[recipient].dailyLimit > 0;
    }

    /// @return dailyLimit what may be minted to it on a UTC day; zero means not authorized
    /// @return availableToday what is left of that on the day of the latest block
    function recipientOf(
        address recipient
    ) external view returns (uint256 dailyLimit, uint256 availableToday, bool banned) {
        Recipient storage entry = _recipients[recipient];
        return (entry.dailyLimit, _available(entry), entry.banned);
    }

    function _setAuthorizedRecipient(address recipient, uint256 limit) private {
        require(recipient != address(0), "Whitelister: the zero address cannot be a recipient");
        Recipient storage entry = _recipients[recipient];
        require(!entry.banned, "Whitelister: the recipient is banned");
        uint256 previousLimit = entry.dailyLimit;
        uint256 effectiveLimit = limit < limitCeiling ? limit : limitCeiling;
        entry.dailyLimit = effectiveLimit;
        emit AuthorizedRecipientSet(recipient, limit, effectiveLimit, previousLimit);
    }

    function _setLimitCeiling(uint256 limitCeiling_) private {
        limitCeiling = limitCeiling_;
        emit LimitCeilingSet(limitCeiling_);
    }

    function _available(Recipient storage entry) private view returns (uint256) {
        uint256 used = entry.usedOnDay == _today() ? entry.used : 0;
        return entry.dailyLimit > used ? entry.dailyLimit - used : 0;
    }

    function _today() private view returns (uint256) {
        return block.timestamp / 1 days;
    }
}
