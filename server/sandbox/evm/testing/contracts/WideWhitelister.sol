// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title An honest whitelister that can do more than grant, and does not look at what stands behind its arguments.
contract WideWhitelister {
    struct Grant {
        uint128 limit;
        uint64 since;
        bool isActive;
    }

    address public owner;
    address public pendingOwner;
    uint256 public ceiling;
    uint256 public grants;
    uint256 public allLimits;
    uint64 public lastChange;
    mapping(address => uint256) public limitOf;
    mapping(address => Grant) public grantOf;
    address[] private _recipients;
    /// @dev Counted from one: zero is no place.
    mapping(address => uint256) private _placeOf;

    event RecipientAllowed(address indexed recipient, uint256 requested, uint256 effective, uint256 time);
    event LimitRaised(address indexed recipient, uint256 by);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);
    event CeilingSet(uint256 ceiling);

    modifier onlyOwner() {
        require(msg.sender == owner, "WideWhitelister: the sender is not the owner");
        _;
    }

    constructor(address owner_, uint256 ceiling_) {
        owner = owner_;
        ceiling = ceiling_;
    }

    /// @notice A limit in a word of its own.
    function allow(address recipient, uint256 limit) public onlyOwner {
        uint256 effective = limit < ceiling ? limit : ceiling;
        limitOf[recipient] = effective;
        emit RecipientAllowed(recipient, limit, effective, block.timestamp);
    }

    function allowLimitFirst(uint256 limit, address recipient) external onlyOwner {
        allow(recipient, limit);
    }

    /// @notice A limit that shares its word, in a list, with counts and sums beside it.
    function allowListed(address recipient, uint256 limit) external onlyOwner {
        uint256 effective = limit < ceiling ? limit : ceiling;
        allLimits = allLimits + effective - grantOf[recipient].limit;
        grantOf[recipient] = Grant(uint128(effective), uint64(block.timestamp), true);
        if (_placeOf[recipient] == 0) {
            _recipients.push(recipient);
            _placeOf[recipient] = _recipients.length;
            grants += 1;
        }
        lastChange = uint64(block.timestamp);
        emit RecipientAllowed(recipient, limit, effective, block.timestamp);
    }

    /// @notice Adds to what is there.
    function raise(address recipient, uint256 by) external onlyOwner {
        limitOf[recipient] += by;
        emit LimitRaised(recipient, by);
    }

    /// @notice Counts in whole tokens.
    function allowWholeTokens(address recipient, uint256 limit) external onlyOwner {
        limitOf[recipient] = limit * 1_000_000;
        emit RecipientAllowed(recipient, limit, limit, block.timestamp);
    }

    function allowMany(address[] calldata recipients, uint256[] calldata limits) external onlyOwner {
        for (uint256 i = 0; i < recipients.length; ++i) allow(recipients[i], limits[i]);
    }

    function multicall(bytes[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool isDone, ) = address(this).delegatecall(calls[i]);
            require(isDone, "WideWhitelister: a call failed");
        }
    }

    function transferOwnership(address newOwner) external onlyOwner {
        emit OwnershipTransferred(owner, newOwner);
        owner = newOwner;
    }

    /// @dev As some contracts do it, without a word.
    function startOwnership(address newOwner) external onlyOwner {
        pendingOwner = newOwner;
    }

    function setCeiling(uint256 ceiling_) external onlyOwner {
        ceiling = ceiling_;
        emit CeilingSet(ceiling_);
    }
}
